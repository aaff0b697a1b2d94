/** What changed in a campaign since an administrator last decided on it (decision T79). */

import { type ChangedField, changedFields, changesBetween, type SectionChanges } from './campaign-proposal.ts'
import { draftSections, type Fields } from './campaign-sections.ts'

/** `changes-…`: on proposed changes of a live campaign, `amendment-…`: on its terms. */
export const reviewDecisions = [
  'approved',
  'declined',
  'changes-approved',
  'changes-declined',
  'amendment-approved',
] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/** What differs between the content at a decision and now, field by field, in the order of the sections. */
export function changesSince(decided: SectionChanges, now: SectionChanges): ChangedField[] {
  const changes = draftSections.map((section) => {
    const before = decided[section] ?? {}
    const after = now[section] ?? {}
    return [section, changesBetween(before, { ...emptied(before), ...after })] as const
  })
  return changedFields(decided, Object.fromEntries(changes))
}

function emptied(values: Fields): Fields {
  return Object.fromEntries(Object.keys(values).map((name) => [name, '']))
}

interface Versions {
  /** The content of the campaign, published if it is live. */
  readonly live: SectionChanges
  /** With the changes that await a decision; undefined if none do. */
  readonly proposed: SectionChanges | undefined
}

/**
 * The content to compare with the last decision. Changes that await their first decision are shown beside the published
 * version, so that only changes that were declined before are compared with what was declined.
 * @returns undefined if the declined changes are not in review any more
 */
export function comparedVersion(decision: ReviewDecision, { live, proposed }: Versions): SectionChanges | undefined {
  return decision === 'changes-declined' ? proposed : live
}
