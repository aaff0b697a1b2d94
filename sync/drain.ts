/** Sends queued requests: the same for page and worker, with injected storage and network. */

import { type DraftRecord, markSending, nextItem, nextMoment, type OutboxAnswer, type OutboxItem } from './outbox.ts'
import { applyAnswer } from './merge.ts'

/** Storage and network of the page or the worker. */
export interface OutboxContext {
  scopes(): Promise<readonly string[]>
  read(scope: string): Promise<DraftRecord | undefined>
  /** One atomic read-modify-write; resolves once it is on the disk. */
  update(scope: string, change: (record: DraftRecord) => DraftRecord): Promise<DraftRecord>
  /** Sends under the item's key; `ifMatch` is the version on which the change is based. */
  send(item: OutboxItem, ifMatch: number | undefined): Promise<OutboxAnswer>
  now(): number
  random(): number
  newId(): string
  /** Something changed: the user interface reads it again. */
  changed(scope: string): void
}

/**
 * Sends what can be sent now, campaign by campaign, each in order. Only one drainer runs for a user at a time: the
 * caller holds the lock. A campaign that is refused, or whose record cannot be read or written, never blocks another.
 * @returns when to run again, milliseconds; undefined if no request waits for a time
 * @throws the first error of a campaign, once all others were sent
 */
export async function drain(context: OutboxContext): Promise<number | undefined> {
  let next: number | undefined
  const errors: unknown[] = []
  for (const scope of await context.scopes())
    try {
      const moment = await drainScope(context, scope)
      if (moment !== undefined) next = next === undefined ? moment : Math.min(next, moment)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
  return next
}

async function drainScope(context: OutboxContext, scope: string): Promise<number | undefined> {
  for (;;) {
    const seen = await context.read(scope)
    const first = seen && nextItem(seen, context.now())
    if (!seen || !first) return seen && nextMoment(seen)
    // The request is read from the record once it is marked: typing may have continued in between.
    const record = await context.update(scope, (now) => markSending(now, first.id))
    const item = record.items.find((candidate) => candidate.id === first.id)
    if (!item) continue
    const version = item.section === undefined ? undefined : (record.sections[item.section]?.base.version ?? 0)
    const answer = await context.send(item, version)
    await context.update(scope, (now) =>
      applyAnswer(now, item.id, answer, context.newId(), context.now(), context.random()),
    )
    context.changed(scope)
  }
}
