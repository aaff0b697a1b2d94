/** The webhook endpoints for payment providers and identity providers. */

import { readText } from '#api/app/http/read-body.ts'
import type { Deps } from '#api/deps.ts'
import { callbackSender, receiveCallback } from '#api/services/identity/receive-callback.ts'
import { receiveWebhook, webhookEndpoint } from '#api/services/payment/receive-webhook.ts'

const mostBytes = 262_144
/** A report lists every possible match with a list. */
const mostReportBytes = 2_097_152

export async function providerMessage(name: string, request: Request, deps: Deps): Promise<Response> {
  const identityProvider = callbackSender(name)
  if (identityProvider !== undefined) {
    const report = await readText(request, mostReportBytes)
    await receiveCallback(identityProvider, { headers: request.headers, body: report }, deps)
    return accepted()
  }
  const endpoint = webhookEndpoint(name, deps)
  // Mangopay sends webhooks as GET requests.
  const body = request.method === 'GET' ? new URL(request.url).search : await readText(request, mostBytes)
  await receiveWebhook(endpoint, { headers: request.headers, body }, deps)
  return accepted()
}

function accepted(): Response {
  return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } })
}
