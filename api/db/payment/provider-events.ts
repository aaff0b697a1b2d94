/** Webhooks of providers, each stored once. */

import type { EventResult } from '#domain/payment/payment-administration.ts'
import type { ProviderGateway } from '#domain/payment/payment.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'

export interface NewProviderEvent {
  readonly gateway: ProviderGateway
  readonly eventId: string
  readonly kind: string
  readonly ref: string | undefined
  /** Encrypted. */
  readonly body: string
  readonly at: Date
  /** Set at once if the event needs no processing. */
  readonly result: EventResult | undefined
}

/** @returns whether the event is new */
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

/** Stores the result after the payment of the event was polled. */
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

/** The encryption context of an event's body. */
export function eventCursor({ gateway, eventId }: Pick<NewProviderEvent, 'gateway' | 'eventId'>): string {
  return `provider_event:${gateway}:${eventId}:body`
}

/** Unmatched webhooks, latest first, one more than requested. */
export function listUnmatched(db: Reader, gateway: ProviderGateway | undefined, { limit, after }: Slice) {
  return db
    .selectFrom('provider_event as e')
    .select(['e.id', 'e.gateway', 'e.kind', 'e.provider_ref', 'e.received_at'])
    .where('e.result', '=', 'unmatched')
    .$if(gateway !== undefined, (query) => query.where('e.gateway', '=', gateway ?? 'stripe'))
    .where(beforeCursor(after, 'e.received_at', 'e.id'))
    .orderBy('e.received_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** How many webhooks are unmatched; counting stops one after `most`. */
export async function countUnmatched(
  db: Reader,
  {
    gateway,
    since,
    most,
  }: { readonly gateway?: ProviderGateway | undefined; readonly since?: Date; readonly most: number },
): Promise<number> {
  const { total } = await db
    .selectFrom((from) =>
      from
        .selectFrom('provider_event')
        .select('event_id')
        .where('result', '=', 'unmatched')
        .$if(gateway !== undefined, (query) => query.where('gateway', '=', gateway ?? 'stripe'))
        .$if(since !== undefined, (query) => query.where('received_at', '>=', since ?? new Date(0)))
        .limit(most + 1)
        .as('counted'),
    )
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** One unmatched webhook. */
export function findUnmatched(db: Reader, id: string) {
  return db
    .selectFrom('provider_event')
    .selectAll()
    .where('id', '=', id)
    .where('result', '=', 'unmatched')
    .executeTakeFirst()
}

/** Marks a formerly unmatched webhook as handled, after its payment was found and polled. */
export async function markEventHandled(tx: Writer, id: string, at: Date): Promise<void> {
  await tx.updateTable('provider_event').set({ handled_at: at, result: 'checked' }).where('id', '=', id).execute()
}
