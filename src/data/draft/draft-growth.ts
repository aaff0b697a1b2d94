/**
 * Figures of a draft that grew tenfold without confirmation: the question is shown again when the page is opened again.
 */

import { type DraftRecord, type DraftSection, emptySection, without } from '#sync/outbox.ts'

/** The stored texts of the figure before and after. */
export type Growth = NonNullable<DraftSection['unconfirmed']>[string]

/** @param changes by field; undefined if no confirmation is required any more */
export function noteGrowths(
  record: DraftRecord,
  section: string,
  changes: Readonly<Record<string, Growth | undefined>>,
): DraftRecord {
  const names = Object.keys(changes)
  if (names.length === 0) return record
  const before = record.sections[section] ?? emptySection
  const noted = names.flatMap((name) => (changes[name] === undefined ? [] : [[name, changes[name]]]))
  const unconfirmed = { ...without(before.unconfirmed ?? {}, names), ...(Object.fromEntries(noted) as object) }
  return { ...record, sections: { ...record.sections, [section]: { ...before, unconfirmed } } }
}
