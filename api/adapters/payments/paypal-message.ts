/**
 * Messages of PayPal's. PayPal itself says whether one is its own, over the body exactly as it came. It sends one again for three
 * days, so the time in its signature says nothing; what was there before is known by its id.
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
    // PayPal is not asked about just anything.
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
    // Sent again by PayPal, and found by the clock without it.
    return undefined
  }
}

/** The try, or the payment that was sent back: a refund is linked to that. */
function nameIn(kind: string, { id, custom_id, purchase_units, links }: Resource): string | undefined {
  const above = links?.find(({ rel }) => rel === 'up')?.href
  const named =
    /REFUNDED|REVERSED/.test(kind) && typeof above === 'string'
      ? above.split('/').at(-1)
      : (custom_id ?? purchase_units?.[0]?.custom_id ?? id)
  return typeof named === 'string' ? named : undefined
}
