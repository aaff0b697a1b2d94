/**
 * PayPal's webhooks. PayPal itself verifies the signature, over the body exactly as received. It resends a webhook for
 * three days, so the time in its signature proves nothing; a repeated one is recognised by its id.
 */

import type { ProviderMessage } from '#api/payment-ports.ts'
import type { PayPalCall } from './paypal-calls.ts'

interface Resource {
  readonly id?: unknown
  readonly custom_id?: unknown
  readonly purchase_units?: readonly { readonly custom_id?: unknown }[]
  readonly links?: readonly { readonly rel?: unknown; readonly href?: unknown }[]
}

export async function payPalMessage(
  call: PayPalCall,
  headers: Headers,
  body: string,
  webhookId: string,
): Promise<ProviderMessage | undefined> {
  try {
    const event = JSON.parse(body) as { id?: unknown; event_type?: unknown; resource?: Resource } | null
    if (typeof event?.id !== 'string' || typeof event.event_type !== 'string') return undefined
    const named = (name: string): string => headers.get(`paypal-${name}`) ?? ''
    // Requests without PayPal's headers are not forwarded to PayPal.
    if (named('transmission-sig') === '' || named('cert-url') === '') return undefined
    const proof = JSON.stringify({
      auth_algo: named('auth-algo'),
      cert_url: named('cert-url'),
      transmission_id: named('transmission-id'),
      transmission_sig: named('transmission-sig'),
      transmission_time: named('transmission-time'),
      webhook_id: webhookId,
    })
    const answer = await call({
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      raw: `${proof.slice(0, -1)},"webhook_event":${body}}`,
    })
    if (answer.body['verification_status'] !== 'SUCCESS') return undefined
    return { eventId: event.id, kind: event.event_type, ref: nameIn(event.event_type, event.resource ?? {}) }
  } catch {
    // PayPal sends it again, and scheduled polling finds the payment without it.
    return undefined
  }
}

/** The attempt, or the refunded payment, which a refund links to. */
function nameIn(kind: string, { id, custom_id, purchase_units, links }: Resource): string | undefined {
  const above = links?.find(({ rel }) => rel === 'up')?.href
  const named =
    /REFUNDED|REVERSED/.test(kind) && typeof above === 'string'
      ? above.split('/').at(-1)
      : (custom_id ?? purchase_units?.[0]?.custom_id ?? id)
  return typeof named === 'string' ? named : undefined
}
