/**
 * Drafts that were typed on a device and their delivery to the server: once, in order, also after a crash, a lost
 * response or an expired session. Page and worker run the same code on the same records; storage and network are
 * injected.
 *
 * One record holds everything of one campaign, so that the displayed values and the queued requests change in one
 * atomic write. See decision record 0007.
 */

import type { Draft } from '#contract/draft/campaign-edit.ts'
import { remainingMs } from '#contract/limits/elapsed.ts'

export type Fields = Readonly<Record<string, string>>

/** A part of a campaign that is edited field by field. */
export interface DraftSection {
  /** The values shown to the user. */
  readonly values: Fields
  /** The server's values, as far as known, and their version. */
  readonly base: { readonly version: number; readonly values: Fields }
  /** Fields that two users or devices changed differently: the user decides. */
  readonly conflicts: Readonly<Record<string, { readonly mine: string; readonly theirs: string }>>
  /** Figures that grew tenfold, which the user has not confirmed. */
  readonly unconfirmed?: Readonly<Record<string, { readonly from: string; readonly to: string }>>
  /** When the server last confirmed a change, milliseconds. */
  readonly sentAt: number | undefined
}

export type ItemState = 'queued' | 'sending' | 'rejected' | 'parked'

/** A queued request. It contains no token and no header: the sender adds its own. */
export interface OutboxItem {
  /** UUIDv7; also the Idempotency-Key. */
  readonly id: string
  /** A change of fields, the creation of the campaign, or PUT: a file, whose bytes are in the store of files. */
  readonly method: 'POST' | 'PATCH' | 'PUT'
  /** Below the API's base. */
  readonly path: string
  readonly body: Readonly<Record<string, string>>
  /** The section that it changes; undefined for the creation of the campaign and for files. */
  readonly section: string | undefined
  /** The file to upload. */
  readonly file?: string
  /** Fields whose concurrent changes always raise a conflict, whichever of them each user changed. */
  readonly guarded?: readonly string[]
  /** The previous values that the user saw in the changed fields. */
  readonly seen: Fields
  readonly attempt: number
  /** Not sent before this time, milliseconds. */
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
  /** The server's last data about the campaign besides its sections: cached here, so that it opens offline. */
  readonly opened?: OpenedDraft
  /** Refused files, with the reason. */
  readonly refusedFiles?: Readonly<Record<string, string>>
}

/** The part of the server's draft that an editor needs; the texts are in the record's sections. */
export type OpenedDraft = Pick<Draft, 'campaign' | 'editable' | 'rules' | 'reason'>

/** The response to an item. `none`: no response at all. */
export type OutboxAnswer =
  | {
      readonly kind: 'done'
      readonly version: number | undefined
      readonly values: Fields | undefined
      /** Of a message. */
      readonly conversationId?: string | undefined
    }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string
      /** The problem of the first field, if the response names it. */
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
/** A campaign that is created on this device. */
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

/** A campaign that already exists on the server. */
export function serverDraft(campaignId: string, kind: string, now: number): DraftRecord {
  return { campaignId, kind, createdAt: now, sections: {}, items: [] }
}

export interface Typing {
  readonly section: string
  /** Path of the call that changes it. */
  readonly path: string
  readonly change: Fields
  readonly guarded?: readonly string[]
}

/**
 * Changes fields: the displayed values, and one queued request of the section for all unsent changes. It moves to the
 * end of the queue: a file that a field now refers to is sent before it.
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
      // New input triggers a retry.
      state: last.state === 'rejected' ? 'queued' : last.state,
      notBefore: last.state === 'rejected' ? 0 : last.notBefore,
      // Another body under the same key would be refused if the first request had arrived after all.
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
 * A request without a response may be on the server: nothing is merged into it, or its effect would look like another
 * user's change. A refused sign-in answers only the attempt that it was for, not earlier ones.
 */
function mayHaveArrived({ state, attempt }: OutboxItem): boolean {
  return state === 'sending' || (state === 'parked' && attempt > 1)
}

/**
 * Adds a chosen file: it is uploaded before every later request that refers to it. Choosing it again triggers a retry.
 */
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

/** Does this request create the campaign? Until it is answered the server does not know the campaign. */
export function createsCampaign({ section, file }: OutboxItem): boolean {
  return section === undefined && file === undefined
}

/** Files whose bytes are still needed on this device. */
export function pendingFiles(record: DraftRecord): string[] {
  return record.items.flatMap(({ file }) => file ?? [])
}

function seenOf(section: DraftSection, change: Fields): Fields {
  return Object.fromEntries(Object.keys(change).map((field) => [field, section.base.values[field] ?? '']))
}

export function pendingFields(record: DraftRecord, section: string): Set<string> {
  return new Set(record.items.filter((item) => item.section === section).flatMap((item) => Object.keys(item.body)))
}

/**
 * The first request that may be sent: none overtakes one that waits for a time or for a sign-in. A refused one blocks
 * its own section only; without the campaign itself nothing can be sent.
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

/** A longer wait that the server requests is obeyed, but not if the device's clock has been set back since. */
const longestPauseMs = 86_400_000

/** Whether a request may be sent now, as far as its waiting time is concerned. Times are milliseconds. */
export function isDue(notBefore: number, now: number): boolean {
  return remainingMs(notBefore, now, longestPauseMs) === 0
}

/** The request to send now. */
export function nextItem(record: DraftRecord, now: number): OutboxItem | undefined {
  const first = firstSendable(record)
  return first && isDue(first.notBefore, now) ? first : undefined
}

/** When the next request of this record may be sent, milliseconds; undefined if none waits for a time. */
export function nextMoment(record: DraftRecord): number | undefined {
  return firstSendable(record)?.notBefore
}

/**
 * Marks a request as being sent. Stored before the network is used: after a crash it is sent again under the same key.
 */
export function markSending(record: DraftRecord, id: string): DraftRecord {
  return withItem(record, id, (item) => ({ ...item, state: 'sending', attempt: item.attempt + 1 }))
}

/** The server trims, so a difference in outer white space is ignored. */
export function sameText(a: string, b: string): boolean {
  return a.trim().normalize('NFC') === b.trim().normalize('NFC')
}

/** Any record with queued requests. */
interface Queue {
  readonly items: readonly { readonly id: string; readonly state: string; readonly notBefore: number }[]
}

/** Resumes requests that waited for a sign-in, after a sign-in of the same user. */
export function unpark<R extends Queue>(record: R): R {
  return {
    ...record,
    items: record.items.map((item) => (item.state === 'parked' ? { ...item, state: 'sending', notBefore: 0 } : item)),
  }
}

/** The connection is back: requests that wait for a retry are sent now. */
export function hurry<R extends Queue>(record: R): R {
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
