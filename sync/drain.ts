/** Sends queued requests: the same for page and worker, with injected storage and network. */

import { type DraftRecord, markSending, nextItem, nextMoment, type OutboxAnswer } from './outbox.ts'
import { applyAnswer } from './merge.ts'
import type { QueuedRequest } from './wire.ts'

/** Storage and network of the page or the worker. */
export interface OutboxContext<R = DraftRecord> {
  scopes(): Promise<readonly string[]>
  read(scope: string): Promise<R | undefined>
  /** One atomic read-modify-write; resolves once it is on the disk. */
  update(scope: string, change: (record: R) => R): Promise<R>
  /** Sends under the item's key; `ifMatch` is the version on which the change is based. */
  send(item: QueuedRequest, ifMatch: number | undefined): Promise<OutboxAnswer>
  now(): number
  random(): number
  newId(): string
  /** Something changed: the user interface reads it again. */
  changed(scope: string): void
}

/** What is queued in a record, and how responses change it. Pure; times are milliseconds. */
export interface Queue<R> {
  /** The id of the item to send now. */
  next(record: R, now: number): string | undefined
  /** When the next item may be sent; undefined if none waits for a time. */
  nextMoment(record: R): number | undefined
  /** Stored before the network is used: after a crash the item is sent again under the same key. */
  markSending(record: R, id: string): R
  /** The request of a marked item. */
  request(record: R, id: string): { readonly item: QueuedRequest; readonly ifMatch: number | undefined } | undefined
  /** A response to an item that no longer exists changes nothing. */
  applyAnswer(record: R, id: string, answer: OutboxAnswer, newId: string, now: number, random: number): R
}

export const draftQueue: Queue<DraftRecord> = {
  next: (record, now) => nextItem(record, now)?.id,
  nextMoment,
  markSending,
  request: (record, id) => {
    const item = record.items.find((candidate) => candidate.id === id)
    const version = item?.section === undefined ? undefined : (record.sections[item.section]?.base.version ?? 0)
    return item && { item, ifMatch: version }
  },
  applyAnswer,
}

/**
 * Sends what can be sent now, record by record, each in order. Only one drainer runs for a user at a time: the caller
 * holds the lock. A record that is refused, or cannot be read or written, never blocks another.
 * @returns when to run again, milliseconds; undefined if no request waits for a time
 * @throws the first error of a record, once all others were sent
 */
export async function drain<R>(context: OutboxContext<R>, queue: Queue<R>): Promise<number | undefined> {
  let next: number | undefined
  const errors: unknown[] = []
  for (const scope of await context.scopes())
    try {
      const moment = await drainScope(context, queue, scope)
      if (moment !== undefined) next = next === undefined ? moment : Math.min(next, moment)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
  return next
}

async function drainScope<R>(context: OutboxContext<R>, queue: Queue<R>, scope: string): Promise<number | undefined> {
  for (;;) {
    const seen = await context.read(scope)
    if (seen === undefined) return undefined
    const first = queue.next(seen, context.now())
    if (first === undefined) return queue.nextMoment(seen)
    // The request is read from the record once it is marked: typing may have continued in between.
    const record = await context.update(scope, (now) => queue.markSending(now, first))
    context.changed(scope)
    const request = queue.request(record, first)
    if (!request) continue
    const answer = await context.send(request.item, request.ifMatch)
    await context.update(scope, (now) =>
      queue.applyAnswer(now, first, answer, context.newId(), context.now(), context.random()),
    )
    context.changed(scope)
  }
}
