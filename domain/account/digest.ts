/** What a digest can tell. */

import type { DigestKind } from './mailing.ts'

export const digestTopics = [
  'update',
  'comment',
  'comment-approved',
  'comment-reply',
  'investment',
  'goal-reached',
  'closing-soon',
  'ended-funded',
  'ended-missed',
  'ended-kept',
] as const
export type DigestTopic = (typeof digestTopics)[number]

/** How many things of one kind a digest names; the others are counted. */
export const digestLines = 10
/** A campaign that somebody saved closes within so many days: they are told. */
export const closingSoonDays = 3
/** How long digests and what they told are kept: nobody is told of a thing twice meanwhile. */
export const digestRetentionDays = 120

/** What is told to somebody who invested in a campaign is not told again because they had saved it. */
export function kindFor({ invested }: { readonly invested: boolean }): DigestKind {
  return invested ? 'investedCampaign' : 'savedCampaign'
}
