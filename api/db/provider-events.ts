/** What providers told, once each. */

import type { EventResult } from '#domain/payment-administration.ts'
import type { ProviderGateway } from '#domain/payment.ts'
import type { Writer } from './database.ts'

export interface NewProviderEvent {
  readonly gateway: ProviderGateway
  readonly eventId: string
  readonly kind: string
  readonly ref: string | undefined
  /** Sealed. */
  readonly body: string
  readonly at: Date
  /** Said at once where nobody has to look at anything. */
  readonly result: EventResult | undefined
}

/** @returns whether it is the first time */
export async function insertProviderEvent(tx: Writer, event: NewProviderEvent): Promise<boolean> {
  const row = await tx
    .insertInto('provider_event')
    .values({
      gateway: event.gateway,
      event_id: event.eventId,
      kind: event.kind,
      provider_ref: event.ref ?? null,
      body: event.body,
      received_at: event.at,
      handled_at: event.result === undefined ? null : event.at,
      result: event.result ?? null,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

/** What it named was looked at. */
export async function endProviderEvent(
  tx: Writer,
  {
    gateway,
    eventId,
    result,
    at,
  }: Pick<NewProviderEvent, 'gateway' | 'eventId' | 'at'> & { readonly result: EventResult },
): Promise<void> {
  await tx
    .updateTable('provider_event')
    .set({ handled_at: at, result })
    .where('gateway', '=', gateway)
    .where('event_id', '=', eventId)
    .where('handled_at', 'is', null)
    .execute()
}
