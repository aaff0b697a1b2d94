/** The webhook endpoints for payment providers. */

import { readText } from '#api/app/http/read-body.ts'
import type { Deps } from '#api/deps.ts'
import { receiveWebhook, webhookEndpoint } from '#api/services/payment/receive-webhook.ts'

const mostBytes = 262_144

export async function providerMessage(name: string, request: Request, deps: Deps): Promise<Response> {
  const endpoint = webhookEndpoint(name, deps)
  // Mangopay sends webhooks as GET requests.
  const body = request.method === 'GET' ? new URL(request.url).search : await readText(request, mostBytes)
  await receiveWebhook(endpoint, { headers: request.headers, body }, deps)
  return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } })
}
