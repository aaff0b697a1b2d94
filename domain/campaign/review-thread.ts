/** Threads of comments between administrators who review a campaign and its team (decision T79). */

import { type Fields, isFieldOf, isListSection, isOrderField, itemField } from '#domain/draft/campaign-sections.ts'
import { type CampaignSection, type CampaignStep, stepOf } from '#domain/draft/step-names.ts'
import { type Actor, type CampaignTeam, isOnTeam } from '#domain/account/permissions.ts'

export const reviewSides = ['administrators', 'team'] as const
export type ReviewSide = (typeof reviewSides)[number]

/** `open` waits for the team, `answered` for an administrator. */
export const reviewThreadStates = ['open', 'answered', 'resolved'] as const
export type ReviewThreadState = (typeof reviewThreadStates)[number]

/** Comments of one page, and the latest replies to each of them. */
export const threadPageSize = { threads: 50, replies: 10 } as const

/** Comments within this time are one notification. */
export const reviewNoticeDelayMs = 5 * 60_000

/** A section of the draft, an item of a list, or a field; without a path the whole section. */
export interface ReviewTopic {
  readonly section: CampaignSection
  /** A field, or the id of an item. */
  readonly path?: string | undefined
}

const itemId = /^[0-9a-z][0-9a-z-]{0,39}$/

export function isReviewTopic({ section, path }: ReviewTopic): boolean {
  if (path === undefined) return true
  if (section === 'funding') return false
  if (!isListSection(section)) return isFieldOf(section, path)
  const found = itemField(path)
  return found === undefined ? itemId.test(path) : isFieldOf(section, path) && !isOrderField(found.field)
}

/** The step on which the team edits it; the first one for a comment on the whole campaign. */
export function stepOfTopic(topic: ReviewTopic | undefined): CampaignStep {
  return topic === undefined ? 'company' : stepOf[topic.section]
}

/** The values that a comment is about, as one text: another text means that they were edited since. */
export function topicText(values: Fields, path: string | undefined): string {
  const isAbout = (name: string): boolean => path === undefined || name === path || name.startsWith(`${path}.`)
  return Object.entries(values)
    .filter(([name, value]) => value !== '' && isAbout(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((entry) => JSON.stringify(entry))
    .join('\n')
}

/** On which side a user takes part; undefined for everyone else. Administrators comment on their own campaigns as its team. */
export function reviewSide(someone: Actor, team: Pick<CampaignTeam, 'ownerId' | 'editorIds'>): ReviewSide | undefined {
  if (isOnTeam(someone, team)) return 'team'
  return someone.isAdmin ? 'administrators' : undefined
}

/** A reply hands the thread to the other side, and reopens nothing: only administrators resolve and reopen. */
export function stateAfterReply(state: ReviewThreadState, side: ReviewSide): ReviewThreadState {
  if (state === 'resolved') return state
  return side === 'team' ? 'answered' : 'open'
}

interface ReviewStatus {
  readonly status: number
  /** Changes of a live campaign, or of its terms, await a decision. */
  readonly hasChanges: boolean
}

/** Fields and sections are commented on during a review; the whole campaign at any time. */
export function isUnderReview({ status, hasChanges }: ReviewStatus): boolean {
  return status === 1 || hasChanges
}
