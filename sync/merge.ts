/** Applies the server's responses: waiting, retrying, giving up, and the three-way merge (decision record 0007). */

import {
  type DraftRecord,
  type DraftSection,
  emptySection,
  type Fields,
  pendingFields,
  type OutboxAnswer,
  type OutboxItem,
  pick,
  sameText,
  typeFields,
  type Typing,
  without,
  withItem,
} from './outbox.ts'
import { retryAt } from './backoff.ts'
import { accountSection, accountAccepted, disputeAccount } from './account-section.ts'
import { restoredItems, isPositionField, conflictingRemovals, removedItemTexts } from './list-merge.ts'

/**
 * Applies newly known server values: fields without a change of ours take them over. While a change of ours is queued,
 * the version stays the one on which it is based: the server then refuses it, and both texts meet in the merge. With
 * the newer version it would be accepted, and another user's text would be overwritten without notice.
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
  const ours = pendingFields(record, section)
  if (!after || ours.size === 0) return next
  // Fields that are guarded together with ours are compared with what was seen too, and so are the items that ours
  // removes.
  const judged = [...ours, ...guardedWaiting(record, section), ...removedItemTexts(ours, base.values)]
  const values = { ...current.values, ...pick(base.values, judged) }
  return { ...next, sections: { ...next.sections, [section]: { ...after, base: { version: base.version, values } } } }
}

/** The server's version becomes the base of further changes. */
function advanced(
  record: DraftRecord,
  section: string,
  current: { readonly version: number; readonly values: Fields },
): DraftRecord {
  const before = record.sections[section] ?? emptySection
  const ours = pendingFields(record, section)
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

/**
 * Applies a response. A response to an item that no longer exists changes nothing.
 * @param random 0 to below 1, adds jitter to the delays
 */
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
  const again = retryAt(answer, item.attempt, now, random)
  if (again !== undefined) return later(record, item, again)
  if (answer.kind === 'none') return record
  const { status, code } = answer
  if (status === 401) return withItem(record, id, (each) => ({ ...each, state: 'parked' }))
  if (status === 412 && answer.current && item.section !== undefined)
    return isAccount
      ? disputeAccount(record, answer.current)
      : merged(record, item, item.section, answer.current, newId)
  // A refused file blocks nothing: its field shows the refusal, and another one may be chosen.
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

function later(record: DraftRecord, item: OutboxItem, notBefore: number): DraftRecord {
  // It may have arrived: by retaining its key and body it is treated like `sending` (nothing is merged into it).
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
  const stillOurs = pendingFields(rest, section)
  const shown = { ...before.values }
  for (const [field, value] of Object.entries(values)) {
    // A value that was just sent stays as typed: the server trims, and the user may be in the middle of a word.
    const justSent = item.body[field] !== undefined && before.values[field] === item.body[field]
    if (!stillOurs.has(field) && !justSent && before.conflicts[field] === undefined) shown[field] = value
  }
  // A stored response to an earlier request may be older than the known state. The response contains the changed
  // fields; the rest is as in the version on which the change was based.
  const base = version < before.base.version ? before.base : { version, values: { ...before.base.values, ...values } }
  return {
    ...rest,
    items: rest.items.map((each) => rebased(each, section, base.values)),
    sections: { ...rest.sections, [section]: { ...before, values: shown, base, sentAt: now } },
  }
}

/**
 * Three-way merge, field by field: a change on only one side is taken; if both sides changed a field differently, both
 * values are retained and the user decides. Texts are never mixed. For lists see list-merge.ts.
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
  const conflictingFields = conflictingRemovals(ours, before.base.values, current.values)
  const back = Object.fromEntries(restoredItems(ours, current.values).map((mark) => [mark, '']))
  for (const [field, mine] of Object.entries({ ...item.body, ...back })) {
    const theirs = current.values[field] ?? ''
    const seen = item.seen[field] ?? ''
    if (together.includes(field) || conflictingFields.includes(field)) continue
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
  // Fields in conflict, or removals that were undone, are not sent by a later change without confirmation.
  const held = [...Object.keys(conflicts), ...conflictingFields]
  const items = record.items
    .map((each) => (each.id === item.id ? next : rebased(undisputed(each, section, held), section, current.values)))
    .filter((each) => each.section !== section || Object.keys(each.body).length > 0)
  const withConflicts: DraftRecord = {
    ...record,
    items,
    sections: {
      ...record.sections,
      [section]: {
        ...before,
        values: { ...before.values, ...pick(current.values, conflictingFields), ...back },
        conflicts,
      },
    },
  }
  return advanced(withConflicts, section, current)
}

/**
 * Money and the closing date are guarded together: if both sides changed any of them, the user decides on all that
 * differ, including those that only one side changed. Empty if there is no conflict.
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

/** Rebases queued changes onto the server's current values. */
function rebased(item: OutboxItem, section: string, values: Fields): OutboxItem {
  if (item.section !== section) return item
  return { ...item, seen: pick(values, Object.keys(item.body)) }
}

/** The user's decision on a field that both sides changed. */
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
