/** What follows from the server's answers: waiting, trying again, giving up, and the three-way merge (docs/decisions/0008-outbox.md). */

import {
  type DraftRecord,
  type DraftSection,
  emptySection,
  type Fields,
  fieldsWaiting,
  type OutboxAnswer,
  type OutboxItem,
  pick,
  sameText,
  typeFields,
  type Typing,
  without,
  withItem,
} from './outbox.ts'
import { accountSection, accountAccepted, disputeAccount } from './account-section.ts'
import { restoredItems, isPositionField, spared, removedItemTexts } from './list-merge.ts'

const busyWaitMs = 2000

const longestWaitMs = 300_000
/**
 * What the server holds came to be known: fields without a change of ours follow it. While a change of ours waits, the version
 * stays the one that it was typed upon: the server then refuses it, and both texts meet in the merge. With the newer version
 * it would be taken, and what somebody else wrote meanwhile would be gone without a word.
 */
export function learnServer(
  record: DraftRecord,
  section: string,
  current: { readonly version: number; readonly values: Fields },
): DraftRecord {
  const { base } = record.sections[section] ?? emptySection
  if (current.version < base.version) return record
  const next = advanced(record, section, current)
  const after = next.sections[section]
  const ours = fieldsWaiting(record, section)
  if (!after || ours.size === 0) return next
  // What stands together with ours is judged by what was seen as well, and so is what ours takes out.
  const judged = [...ours, ...guardedWaiting(record, section), ...removedItemTexts(ours, base.values)]
  const values = { ...current.values, ...pick(base.values, judged) }
  return { ...next, sections: { ...next.sections, [section]: { ...after, base: { version: base.version, values } } } }
}

/** The server's version becomes what further changes are typed upon. */
function advanced(
  record: DraftRecord,
  section: string,
  current: { readonly version: number; readonly values: Fields },
): DraftRecord {
  const before = record.sections[section] ?? emptySection
  const ours = fieldsWaiting(record, section)
  const values = { ...before.values }
  for (const [field, value] of Object.entries(current.values)) {
    if (!ours.has(field) && before.conflicts[field] === undefined) values[field] = value
  }
  return {
    ...record,
    sections: {
      ...record.sections,
      [section]: { ...before, values, base: { version: current.version, values: current.values } },
    },
  }
}

function guardedWaiting(record: DraftRecord, section: string): string[] {
  return record.items.flatMap((item) => (item.section === section ? (item.guarded ?? []) : []))
}

/** What follows from an answer. An item that is gone meanwhile changes nothing. @param random 0 to below 1, spreads the waits */
export function applyAnswer(
  record: DraftRecord,
  id: string,
  answer: OutboxAnswer,
  newId: string,
  now: number,
  random: number,
): DraftRecord {
  const item = record.items.find((candidate) => candidate.id === id)
  if (!item) return record
  const isAccount = item.section === accountSection
  if (answer.kind === 'done')
    return isAccount ? accountAccepted(record, answer, now) : confirmed(record, item, answer, now)
  if (answer.kind === 'none') return later(record, item, now + waitAfter(item.attempt, random))
  const { status, code } = answer
  if (status === 401) return withItem(record, id, (each) => ({ ...each, state: 'parked' }))
  if (status === 412 && answer.current && item.section !== undefined)
    return isAccount
      ? disputeAccount(record, answer.current)
      : merged(record, item, item.section, answer.current, newId)
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return later(record, item, now + busyWaitMs)
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return later(record, item, now + (answer.retryAfterMs ?? waitAfter(item.attempt, random)))
  // A file that is not taken holds up nothing: its field says so, and another one may be chosen.
  if (item.file !== undefined) return withoutFile(record, item.file, answer.fieldCode ?? code)
  return withItem(record, id, (each) => ({ ...each, state: 'rejected', error: { status, code } }))
}

function withoutFile(record: DraftRecord, file: string, reason: string): DraftRecord {
  return {
    ...record,
    items: record.items.filter((item) => item.file !== file),
    refusedFiles: { ...record.refusedFiles, [file]: reason },
  }
}

/** Doubling, up to five minutes, with full jitter. */
function waitAfter(attempt: number, random: number): number {
  return Math.round(Math.min(longestWaitMs, 1000 * 2 ** Math.min(attempt, 9)) * (0.5 + random / 2))
}

function later(record: DraftRecord, item: OutboxItem, notBefore: number): DraftRecord {
  // It may have arrived: it stays `sending` in kind (nothing is merged into it) by keeping its key and body.
  return withItem(record, item.id, (each) => ({ ...each, state: 'sending', notBefore }))
}

function confirmed(
  record: DraftRecord,
  item: OutboxItem,
  { version, values }: Extract<OutboxAnswer, { kind: 'done' }>,
  now: number,
): DraftRecord {
  const rest: DraftRecord = { ...record, items: record.items.filter((each) => each.id !== item.id) }
  if (item.section === undefined || version === undefined || values === undefined) return rest
  const before = rest.sections[item.section] ?? emptySection
  const { section } = item
  const stillOurs = fieldsWaiting(rest, section)
  const shown = { ...before.values }
  for (const [field, value] of Object.entries(values)) {
    // What was just sent stays as it was typed: the server trims, and the person may be in the middle of a word.
    const justSent = item.body[field] !== undefined && before.values[field] === item.body[field]
    if (!stillOurs.has(field) && !justSent && before.conflicts[field] === undefined) shown[field] = value
  }
  // A stored answer of an earlier sending may be older than what is known by now.
  // The answer tells what was changed; the rest is as it was at the version that the change was based on.
  const base = version < before.base.version ? before.base : { version, values: { ...before.base.values, ...values } }
  return {
    ...rest,
    items: rest.items.map((each) => rebased(each, section, base.values)),
    sections: { ...rest.sections, [section]: { ...before, values: shown, base, sentAt: now } },
  }
}

/**
 * Three-way merge, field by field: what only one side changed is taken from that side; what both changed differently is kept
 * from both, and the person decides. Texts are never mixed. Of lists see outbox-lists.ts.
 */
function merged(
  record: DraftRecord,
  item: OutboxItem,
  section: string,
  current: { version: number; values: Fields },
  newId: string,
): DraftRecord {
  const before = record.sections[section] ?? emptySection
  const body: Record<string, string> = {}
  const conflicts = { ...before.conflicts }
  const together = guardedConflict(item, before, current.values)
  const ours = Object.assign({}, ...record.items.map((each) => (each.section === section ? each.body : {}))) as Fields
  const kept = spared(ours, before.base.values, current.values)
  const back = Object.fromEntries(restoredItems(ours, current.values).map((mark) => [mark, '']))
  for (const [field, mine] of Object.entries({ ...item.body, ...back })) {
    const theirs = current.values[field] ?? ''
    const seen = item.seen[field] ?? ''
    if (together.includes(field) || kept.includes(field)) continue
    if (sameText(theirs, seen) || sameText(mine, theirs) || isPositionField(field) || back[field] !== undefined) {
      if (!sameText(mine, theirs)) body[field] = mine
    } else if (!sameText(mine, seen)) conflicts[field] = { mine, theirs }
  }
  for (const field of together)
    if (!sameText(before.values[field] ?? '', current.values[field] ?? ''))
      conflicts[field] = { mine: before.values[field] ?? '', theirs: current.values[field] ?? '' }
  for (const field of Object.keys(conflicts))
    conflicts[field] = { mine: before.values[field] ?? '', theirs: current.values[field] ?? '' }
  const next: OutboxItem = {
    ...item,
    id: newId,
    body,
    seen: pick(current.values, Object.keys(body)),
    state: 'queued',
    attempt: 0,
    notBefore: 0,
  }
  // What the person has to decide, or what is not to be, is not sent by a later change behind their back.
  const held = [...Object.keys(conflicts), ...kept]
  const items = record.items
    .map((each) => (each.id === item.id ? next : rebased(undisputed(each, section, held), section, current.values)))
    .filter((each) => each.section !== section || Object.keys(each.body).length > 0)
  const withConflicts: DraftRecord = {
    ...record,
    items,
    sections: {
      ...record.sections,
      [section]: { ...before, values: { ...before.values, ...pick(current.values, kept), ...back }, conflicts },
    },
  }
  return advanced(withConflicts, section, current)
}

/**
 * Money and the closing date stand together: where both sides changed any of them, the person decides on all that differ, also
 * on those that only one side touched. Empty where there is nothing to decide.
 */
function guardedConflict(item: OutboxItem, before: DraftSection, current: Fields): readonly string[] {
  const { guarded = [] } = item
  const mine = guarded.filter((field) => item.body[field] !== undefined)
  const theirs = guarded.filter((field) => !sameText(current[field] ?? '', before.base.values[field] ?? ''))
  const agreed = mine.every((field) => sameText(item.body[field] ?? '', current[field] ?? ''))
  return mine.length === 0 || theirs.length === 0 || agreed ? [] : [...new Set([...mine, ...theirs])]
}

function undisputed(item: OutboxItem, section: string, held: readonly string[]): OutboxItem {
  return item.section === section ? { ...item, body: without(item.body, held) } : item
}

/** Changes that wait are judged against what the server holds now. */
function rebased(item: OutboxItem, section: string, values: Fields): OutboxItem {
  if (item.section !== section) return item
  return { ...item, seen: pick(values, Object.keys(item.body)) }
}

/** The person's decision on a field that both sides changed. */
export function decideConflict(
  record: DraftRecord,
  { section, path, guarded }: Omit<Typing, 'change'>,
  field: string,
  keep: 'mine' | 'theirs',
  itemId: string,
  now: number,
): DraftRecord {
  const before = record.sections[section]
  const conflict = before?.conflicts[field]
  if (!before || !conflict) return record
  const decided: DraftRecord = {
    ...record,
    sections: {
      ...record.sections,
      [section]: {
        ...before,
        values: { ...before.values, [field]: conflict.theirs },
        conflicts: without(before.conflicts, [field]),
      },
    },
  }
  if (keep === 'theirs') return decided
  const typing = { section, path, change: { [field]: conflict.mine }, ...(guarded ? { guarded } : {}) }
  return typeFields(decided, typing, itemId, now)
}
