/** Checks whether PayPal responds and accepts the keys. */

import type { Probe } from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import { tokenRequest } from '#api/adapters/payments/client-token.ts'
import { payPalToken } from './paypal-calls.ts'
import { isRefusal, providerLine, type ProviderEndpoint } from '#api/adapters/payments/provider-line.ts'

interface PayPalKeys extends ProviderEndpoint {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
}

export async function payPalProbe(
  { clientId, clientSecret, webhookId, ...endpoint }: PayPalKeys,
  clock: Clock,
): Promise<Probe> {
  const line = providerLine(endpoint, clock)
  try {
    const token = await line(tokenRequest({ path: payPalToken, id: clientId, secret: clientSecret }))
    if (token.status === 401) return { state: 'refused', field: 'clientSecret' }
    const { access_token: value } = token.body
    if (token.status !== 200 || typeof value !== 'string') return { state: 'silent' }
    const webhook = await line({
      method: 'GET',
      path: `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`,
      headers: { authorization: `Bearer ${value}` },
    })
    if (webhook.status === 200) return { state: 'answered', account: `paypal:${clientId}` }
    return isRefusal(webhook.status) ? { state: 'refused', field: 'webhookId' } : { state: 'silent' }
  } catch {
    return { state: 'silent' }
  }
}
