import { eventPlace } from '#api/db/provider-events.ts'
import type { Deps } from '#api/handlers/handler.ts'
import type { ProviderGateway } from '#domain/payment.ts'
import { shownEventMaximum } from '#domain/payment-administration.ts'
import { maskPrivate } from '#domain/private-json.ts'

interface Sealed {
  readonly gateway: ProviderGateway
  readonly event_id: string
  readonly body: string
}

/** What a provider sent, set out to be read, without what is the payer's own. */
export function shownBody(event: Sealed, deps: Deps): string {
  const opened = openBody(event, deps)
  if (opened === undefined) return ''
  const told = JSON.stringify(maskPrivate(opened), undefined, 2)
  return told.length > shownEventMaximum ? `${told.slice(0, shownEventMaximum - 2).toWellFormed()}\n…` : told
}

/** Undefined where it was sealed under a secret that this site has no more, or is no JSON. */
export function openBody({ gateway, event_id: eventId, body }: Sealed, { sealer }: Deps): unknown {
  try {
    return JSON.parse(sealer.open(body, eventPlace({ gateway, eventId })))
  } catch {
    return undefined
  }
}
