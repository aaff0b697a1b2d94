/** What providers told, once each. */

import type { EventResult } from '#domain/payment-administration.ts'
import type { ProviderGateway } from '#domain/payment.ts'
import type { Reader, Writer } from './database.ts'
import { beforePlace, type Slice } from './paging.ts'

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

/** The place where a message is sealed. */
export function eventPlace({ gateway, eventId }: Pick<NewProviderEvent, 'gateway' | 'eventId'>): string {
  return `provider_event:${gateway}:${eventId}:body`
}

/** Those that name nothing here, latest first, one more than asked for. */
export function listUnplaced(db: Reader, gateway: ProviderGateway | undefined, { limit, after }: Slice) {
  return db
    .selectFrom('provider_event as e')
    .select(['e.id', 'e.gateway', 'e.kind', 'e.provider_ref', 'e.received_at'])
    .where('e.result', '=', 'nothing-here')
    .$if(gateway !== undefined, (query) => query.where('e.gateway', '=', gateway ?? 'stripe'))
    .where(beforePlace(after, 'e.received_at', 'e.id'))
    .orderBy('e.received_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** How many there are; counting stops one after `most`. */
export async function countUnplaced(
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
        .where('result', '=', 'nothing-here')
        .$if(gateway !== undefined, (query) => query.where('gateway', '=', gateway ?? 'stripe'))
        .$if(since !== undefined, (query) => query.where('received_at', '>=', since ?? new Date(0)))
        .limit(most + 1)
        .as('counted'),
    )
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** One that names nothing here. */
export function findUnplaced(db: Reader, id: string) {
  return db
    .selectFrom('provider_event')
    .selectAll()
    .where('id', '=', id)
    .where('result', '=', 'nothing-here')
    .executeTakeFirst()
}

/** What it names is known by now, and was looked at. */
export async function placeProviderEvent(tx: Writer, id: string, at: Date): Promise<void> {
  await tx.updateTable('provider_event').set({ handled_at: at, result: 'looked-at' }).where('id', '=', id).execute()
}
