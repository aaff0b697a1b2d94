/** The content of a digest. */

import type { DigestKind } from './mailing.ts'

/** Events that a digest lists. */
export const digestEvents = [
  'update',
  'comment',
  'comment-approved',
  'comment-reply',
  'investment',
  'half-reached',
  'three-quarters-reached',
  'goal-reached',
  'closing-soon',
  'early-closing',
  'early-closing-withdrawn',
  'early-closing-missed',
  'ended-funded',
  'ended-missed',
  'ended-partly-funded',
] as const
export type DigestEvent = (typeof digestEvents)[number]

/** Number of items of one kind that a digest names; the others are counted. */
export const digestLines = 10
/** Days that digests and their contents are retained: a user is not notified of the same item twice meanwhile. */
export const digestRetentionDays = 120

/** A user who invested in a campaign gets its news as an investor, and not again because they had saved it. */
export function kindFor({ invested }: { readonly invested: boolean }): DigestKind {
  return invested ? 'investedCampaign' : 'savedCampaign'
}
