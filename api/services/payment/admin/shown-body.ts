import { eventCursor } from '#api/db/payment/provider-events.ts'
import type { Deps } from '#api/deps.ts'
import type { ProviderGateway } from '#domain/payment/payment.ts'
import { shownEventMaximum } from '#domain/payment/payment-administration.ts'
import { maskPrivate } from '#domain/payment/private-json.ts'

interface Sealed {
  readonly gateway: ProviderGateway
  readonly event_id: string
  readonly body: string
}

/** A webhook's body, formatted for display, without the payer's personal data. */
export function shownBody(event: Sealed, deps: Deps): string {
  const opened = openBody(event, deps)
  if (opened === undefined) return ''
  const json = JSON.stringify(maskPrivate(opened), undefined, 2)
  return json.length > shownEventMaximum ? `${json.slice(0, shownEventMaximum - 2).toWellFormed()}\n…` : json
}

/** Undefined if it was encrypted under a secret that this site does not have any more, or is no JSON. */
export function openBody({ gateway, event_id: eventId, body }: Sealed, { sealer }: Deps): unknown {
  try {
    return JSON.parse(sealer.open(body, eventCursor({ gateway, eventId })))
  } catch {
    return undefined
  }
}
