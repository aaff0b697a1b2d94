/** Who may do what with one thing. The server decides by these; the client explains by them. */

import type { CampaignStatus } from './campaign.ts'
import { isPublic } from './campaign.ts'
import type { InvestmentState } from './investment.ts'

export interface Someone {
  readonly id: string
  readonly isAdmin: boolean
}

/** May they edit this campaign's content? Its owner, while it is a draft or was declined (decision T32: terms lock at go-live). */
export function mayEditDraft(
  someone: Someone,
  campaign: { readonly ownerId: string; readonly status: CampaignStatus },
): boolean {
  return someone.id === campaign.ownerId && (campaign.status === 0 || campaign.status === 3)
}

/** May they run it: post updates, read its figures? */
export function mayManage(someone: Someone, campaign: { readonly ownerId: string }): boolean {
  return someone.id === campaign.ownerId
}

/** Updates are for campaigns that people can see. */
export function mayPostUpdate(
  someone: Someone,
  campaign: { readonly ownerId: string; readonly status: CampaignStatus },
): boolean {
  return mayManage(someone, campaign) && isPublic(campaign.status)
}

/**
 * May they open a document? Public ones of a campaign that anybody may see are for anybody. Private ones are for people with
 * a live investment in it, its owner and administrators (decision T75).
 */
export function mayOpenDocument(
  someone: Someone | undefined,
  document: { readonly visibility: 'public' | 'private' },
  campaign: { readonly ownerId: string; readonly status: CampaignStatus },
  investments: readonly InvestmentState[],
): boolean {
  if (someone !== undefined && (someone.isAdmin || someone.id === campaign.ownerId)) return true
  if (!isPublic(campaign.status)) return false
  return (
    document.visibility === 'public' ||
    (someone !== undefined && investments.some((state) => state === 'reserved' || state === 'confirmed'))
  )
}
