/**
 * Decisions that an administrator may take on a campaign now: the transitions of the domain's table, by name
 * (decision T15).
 */

import type { getCampaign } from '#contract/campaign/campaign-review.ts'
import type { Reply } from '#contract/call.ts'
import { type CampaignStatus, transitions } from '#domain/campaign/campaign.ts'

export type Review = Reply<typeof getCampaign>
export type Decision = 'approve' | 'decline' | 'hide' | 'show'
export type DecidedStatus = 2 | 3 | 6

const named: readonly { readonly decision: Decision; readonly from: CampaignStatus; readonly to: DecidedStatus }[] = [
  { decision: 'approve', from: 1, to: 2 },
  { decision: 'decline', from: 1, to: 3 },
  { decision: 'hide', from: 2, to: 6 },
  { decision: 'show', from: 6, to: 2 },
]

/** The status that results from a decision. */
export function decidedStatus(decision: Decision): DecidedStatus {
  return named.find((entry) => entry.decision === decision)?.to ?? 6
}

/** Publishing again applies only to a campaign that was live before. */
export function decisionsFor({ campaign, history }: Pick<Review, 'campaign' | 'history'>): Decision[] {
  const wasLive = campaign.closesAt !== null || history.some((event) => event.to === 2)
  return named
    .filter(({ from, to }) => from === campaign.status && isAdministrators(from, to))
    .filter(({ decision }) => decision !== 'show' || wasLive)
    .map(({ decision }) => decision)
}

function isAdministrators(from: CampaignStatus, to: CampaignStatus): boolean {
  return transitions.some((entry) => entry.from === from && entry.to === to && entry.actor === 'admin')
}
