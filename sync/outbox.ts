/**
 * Drafts that were typed on a device and how they reach the server: once, in order, also after a crash, a lost answer or an
 * expired session. Page and worker run the same code on the same records; storage and network are handed in.
 *
 * One record holds everything of one campaign, so that what is shown and what waits to be sent change in one atomic write.
 * See docs/decisions/0008-outbox.md.
 */

import type { Draft } from '#contract/campaign-edit.ts'
import { remainingMs } from '#contract/limits/elapsed.ts'

export type Fields = Readonly<Record<string, string>>

/** A part of a campaign that is edited field by field. */
export interface DraftSection {
  /** What the person sees. */
  readonly values: Fields
  /** What the server holds, as far as known, and its version. */
  readonly base: { readonly version: number; readonly values: Fields }
  /** Fields that two people or devices changed differently: the person decides. */
  readonly conflicts: Readonly<Record<string, { readonly mine: string; readonly theirs: string }>>
  /** Figures that grew tenfold, which the person has not confirmed. */
  readonly unconfirmed?: Readonly<Record<string, { readonly from: string; readonly to: string }>>
  /** When the server last confirmed a change, milliseconds. */
  readonly sentAt: number | undefined
}

export type ItemState = 'queued' | 'sending' | 'rejected' | 'parked'

/** A request that waits. Holds no token and no header: who sends it adds its own. */
export interface OutboxItem {
  /** UUIDv7; also the Idempotency-Key. */
  readonly id: string
  /** A change of fields, the creation of the campaign, or PUT: a file, whose bytes lie in the store of files. */
  readonly method: 'POST' | 'PATCH' | 'PUT'
  /** Below the API's base. */
  readonly path: string
  readonly body: Readonly<Record<string, string>>
  /** The section that it changes; undefined for the creation of the campaign and for files. */
  readonly section: string | undefined
  /** The file that goes up. */
  readonly file?: string
  /** Fields that no two people may change at once without being asked, whichever of them each changed. */
  readonly guarded?: readonly string[]
  /** What the person saw in the fields that it changes, before. */
  readonly seen: Fields
  readonly attempt: number
  /** Not to be sent before this moment, milliseconds. */
  readonly notBefore: number
  readonly createdAt: number
  readonly state: ItemState
  readonly error?: { readonly status: number; readonly code: string }
}

export interface DraftRecord {
  readonly campaignId: string
  readonly kind: string
  readonly createdAt: number
  readonly sections: Readonly<Record<string, DraftSection>>
  readonly items: readonly OutboxItem[]
  /** What the server last said of the campaign beside its sections: kept here, so that it opens without a line. */
  readonly opened?: OpenedDraft
  /** Files that were refused, and why. */
  readonly refusedFiles?: Readonly<Record<string, string>>
}

/** Of the server's view of a draft what an editor stands on; the texts are in the record's sections. */
export type OpenedDraft = Pick<Draft, 'campaign' | 'editable' | 'rules' | 'reason'>

/** What came back for an item. `none`: no answer at all. */
export type OutboxAnswer =
  | { readonly kind: 'done'; readonly version: number | undefined; readonly values: Fields | undefined }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string
      /** What is wrong with the first field, where the answer says so. */
      readonly fieldCode?: string | undefined
      readonly retryAfterMs: number | undefined
      readonly current: { readonly version: number; readonly values: Fields } | undefined
    }
  | { readonly kind: 'none' }

export const emptySection: DraftSection = {
  values: {},
  base: { version: 0, values: {} },
  conflicts: {},
  sentAt: undefined,
}
/** A campaign that begins on this device. */
export function newDraft(campaignId: string, kind: string, itemId: string, now: number): DraftRecord {
  const create: OutboxItem = {
    id: itemId,
    method: 'POST',
    path: 'equities/',
    body: { id: campaignId, kind },
    section: undefined,
    seen: {},
    attempt: 0,
    notBefore: 0,
    createdAt: now,
    state: 'queued',
  }
  return { campaignId, kind, createdAt: now, sections: {}, items: [create] }
}

/** A campaign that is on the server already. */
export function serverDraft(campaignId: string, kind: string, now: number): DraftRecord {
  return { campaignId, kind, createdAt: now, sections: {}, items: [] }
}

export interface Typing {
  readonly section: string
  /** Of the call that changes it. */
  readonly path: string
  readonly change: Fields
  readonly guarded?: readonly string[]
}

/**
 * Changes fields: what is shown, and one waiting request of the section for all changes that were not sent yet. It goes to the
 * end of the queue: a file that a field names now is sent before it.
 */
export function typeFields(record: DraftRecord, typing: Typing, itemId: string, now: number): DraftRecord {
  const { section, path, change, guarded = [] } = typing
  const before = record.sections[section] ?? emptySection
  const changed = Object.fromEntries(Object.entries(change).filter(([field, value]) => before.values[field] !== value))
  if (Object.keys(changed).length === 0) return record
  const conflicts = without(before.conflicts, Object.keys(changed))
  const sections = { ...record.sections, [section]: { ...before, values: { ...before.values, ...changed }, conflicts } }
  const last = record.items.findLast((item) => item.section === section)
  if (last && !mayHaveArrived(last)) {
    const merged: OutboxItem = {
      ...withoutError(last),
      body: { ...last.body, ...changed },
      seen: { ...seenOf(before, changed), ...last.seen },
      // Typing anew is a reason to try again.
      state: last.state === 'rejected' ? 'queued' : last.state,
      notBefore: last.state === 'rejected' ? 0 : last.notBefore,
      // Another body under the same key would be refused, should the first one have arrived after all.
      id: last.attempt > 0 ? itemId : last.id,
      attempt: 0,
    }
    return { ...record, sections, items: [...record.items.filter((item) => item !== last), merged] }
  }
  const item: OutboxItem = {
    id: itemId,
    method: 'PATCH',
    path,
    body: changed,
    section,
    ...(guarded.length > 0 ? { guarded } : {}),
    seen: seenOf(before, changed),
    attempt: 0,
    notBefore: 0,
    createdAt: now,
    state: 'queued',
  }
  return { ...record, sections, items: [...record.items, item] }
}

/**
 * What was sent and not answered may be on the server: nothing is merged into it, or what came of it would look like somebody
 * else's change. A refused sign-in answers only the sending that it was for, not those before.
 */
function mayHaveArrived({ state, attempt }: OutboxItem): boolean {
  return state === 'sending' || (state === 'parked' && attempt > 1)
}

/** A file that was chosen: it goes up before whatever names it from now on. Choosing it again is a reason to try again. */
export function addFile(record: DraftRecord, file: string, path: string, itemId: string, now: number): DraftRecord {
  const { [file]: refused, ...others } = record.refusedFiles ?? {}
  const known = refused === undefined ? record : { ...record, refusedFiles: others }
  if (known.items.some((item) => item.file === file)) return known
  const item: OutboxItem = {
    id: itemId,
    method: 'PUT',
    path,
    body: {},
    section: undefined,
    file,
    seen: {},
    attempt: 0,
    notBefore: 0,
    createdAt: now,
    state: 'queued',
  }
  return { ...known, items: [...known.items, item] }
}

/** Does this request begin the campaign? Until it was answered the server knows nothing of it. */
export function createsCampaign({ section, file }: OutboxItem): boolean {
  return section === undefined && file === undefined
}

/** Files whose bytes are still needed on this device. */
export function filesWaiting(record: DraftRecord): string[] {
  return record.items.flatMap(({ file }) => file ?? [])
}

function seenOf(section: DraftSection, change: Fields): Fields {
  return Object.fromEntries(Object.keys(change).map((field) => [field, section.base.values[field] ?? '']))
}

export function fieldsWaiting(record: DraftRecord, section: string): Set<string> {
  return new Set(record.items.filter((item) => item.section === section).flatMap((item) => Object.keys(item.body)))
}

/**
 * The first request that may go at all: none overtakes one that waits for time or for a sign-in. One that was refused holds up
 * its own section only; without the campaign itself nothing can go.
 */
function firstSendable(record: DraftRecord): OutboxItem | undefined {
  const held = new Set<string>()
  for (const item of record.items) {
    if (item.state === 'parked') return undefined
    if (item.state === 'rejected') {
      if (item.section === undefined) return undefined
      held.add(item.section)
    } else if (item.section === undefined || !held.has(item.section)) return item
  }
  return undefined
}

/** A server that asks for more is obeyed, but not where the device's clock has stepped back since. */
const longestPauseMs = 86_400_000

/** The request to send now. */
export function nextItem(record: DraftRecord, now: number): OutboxItem | undefined {
  const first = firstSendable(record)
  return first && remainingMs(first.notBefore, now, longestPauseMs) === 0 ? first : undefined
}

/** When the next request of this record may go, milliseconds; undefined when none waits for time. */
export function nextMoment(record: DraftRecord): number | undefined {
  return firstSendable(record)?.notBefore
}

/** Marks a request as on its way. Stored before the network is touched: after a crash it goes again under the same key. */
export function markSending(record: DraftRecord, id: string): DraftRecord {
  return withItem(record, id, (item) => ({ ...item, state: 'sending', attempt: item.attempt + 1 }))
}

/** The server trims; a difference of outer white space is none. */
export function sameText(a: string, b: string): boolean {
  return a.trim().normalize('NFC') === b.trim().normalize('NFC')
}

/** After a sign-in of the same person what waited for it goes on. */
export function unpark(record: DraftRecord): DraftRecord {
  return {
    ...record,
    items: record.items.map((item) => (item.state === 'parked' ? { ...item, state: 'sending', notBefore: 0 } : item)),
  }
}

/** The line is back: what waited for a time-out goes now. */
export function hurry(record: DraftRecord): DraftRecord {
  return { ...record, items: record.items.map((item) => (item.notBefore > 0 ? { ...item, notBefore: 0 } : item)) }
}

export interface OutboxSummary {
  readonly waiting: number
  readonly parked: number
  readonly rejected: number
  readonly conflicts: number
}

export function summaryOf(records: readonly DraftRecord[]): OutboxSummary {
  const items = records.flatMap((record) => record.items)
  const count = (state: ItemState): number => items.filter((item) => item.state === state).length
  return {
    waiting: count('queued') + count('sending'),
    parked: count('parked'),
    rejected: count('rejected'),
    conflicts: records.reduce(
      (sum, record) =>
        sum + Object.values(record.sections).reduce((all, section) => all + Object.keys(section.conflicts).length, 0),
      0,
    ),
  }
}

export function withItem(record: DraftRecord, id: string, change: (item: OutboxItem) => OutboxItem): DraftRecord {
  return { ...record, items: record.items.map((item) => (item.id === id ? change(item) : item)) }
}

function withoutError(item: OutboxItem): OutboxItem {
  const { error: gone, ...rest } = item
  return gone === undefined ? item : rest
}

export function without<T>(all: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))
}

export function pick(all: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, all[name] ?? '']))
}
