/** Permissions on single objects. The server enforces them; the client uses them to explain. */

import type { CampaignStatus } from '#domain/campaign/campaign.ts'
import { draftSections } from '#domain/draft/campaign-sections.ts'
import type { CampaignSection } from '#domain/draft/step-names.ts'
import { isPublic } from '#domain/campaign/campaign.ts'
import type { InvestmentState } from '#domain/investment/investment.ts'

export interface Actor {
  readonly id: string
  readonly isAdmin: boolean
}

/** Who works on a campaign, and its state. */
export interface CampaignTeam {
  readonly ownerId: string
  /** Users who were given access to edit it. */
  readonly editorIds: readonly string[]
  readonly status: CampaignStatus
  /** Changes of the published texts await an administrator. */
  readonly inReview?: boolean
}

/**
 * Sections that may be changed by a proposal while the campaign is live: price, goal, deadline and story are locked at
 * go-live (decision T32).
 */
const afterGoLive: readonly CampaignSection[] = [
  'faqs',
  'team',
  'leads',
  'links',
  'videos',
  'images',
  'documents',
  'translations',
]

/**
 * The sections that this user may change now: all of them while it is a draft or was declined, some while it is public,
 * as a proposal that an administrator approves, none during a review. Only the owner may change the account, also while
 * it is public: a payout waits a day after a change.
 */
export function editableSections(someone: Actor, team: CampaignTeam): CampaignSection[] {
  if (!isOnTeam(someone, team)) return []
  return [
    ...openSections(team),
    ...(isAccountOpen(team.status) && someone.id === team.ownerId ? ['funding' as const] : []),
  ]
}

function openSections({ status, inReview }: CampaignTeam): readonly CampaignSection[] {
  if (status === 0 || status === 3) return draftSections
  return isPublic(status) && !inReview ? afterGoLive : []
}

/** Accounts are closed while a campaign raises money, and corrected after a payout that the bank returned. */
function isAccountOpen(status: CampaignStatus): boolean {
  return status === 0 || status === 3 || isPublic(status)
}

/** May this user open its editor at all? */
export function isOnTeam(someone: Actor, team: Pick<CampaignTeam, 'ownerId' | 'editorIds'>): boolean {
  return someone.id === team.ownerId || team.editorIds.includes(someone.id)
}

/** May this user preview it before investors can see it? */
export function mayPreview(someone: Actor, team: Pick<CampaignTeam, 'ownerId' | 'editorIds'>): boolean {
  return someone.isAdmin || isOnTeam(someone, team)
}

/** May this user manage it: post updates, read its figures? */
export function mayManage(someone: Actor, campaign: { readonly ownerId: string }): boolean {
  return someone.id === campaign.ownerId
}

/** May this user decide on comments? The owner of the campaign and administrators may (decision T74). */
export function mayModerate(someone: Actor, campaign: { readonly ownerId: string }): boolean {
  return someone.isAdmin || mayManage(someone, campaign)
}

/** Updates are only for public campaigns. */
export function mayPostUpdate(
  someone: Actor,
  campaign: { readonly ownerId: string; readonly status: CampaignStatus },
): boolean {
  return mayManage(someone, campaign) && isPublic(campaign.status)
}

/**
 * May this user read the report of a repayment? Its owner, administrators, and investors with a share of it may, so that
 * no one reads it before it is paid.
 */
export function mayOpenReport(
  someone: Actor,
  report: { readonly ownerId: string; readonly hasShare: boolean },
): boolean {
  return someone.isAdmin || mayManage(someone, report) || report.hasShare
}

/** States of a user's request to open a private document. */
export const documentRequestStates = ['requested', 'granted', 'refused'] as const
export type DocumentRequestState = (typeof documentRequestStates)[number]

/** A user's relation to a campaign that may give access to its private documents. */
export interface DocumentClaim {
  readonly investments: readonly InvestmentState[]
  readonly request: DocumentRequestState | undefined
}

/** May this user read updates for investors? Its owner, and users with a paid investment in the public campaign. */
export function mayReadInvestorUpdates(
  someone: Actor,
  campaign: { readonly ownerId: string; readonly status: CampaignStatus },
  investments: readonly InvestmentState[],
): boolean {
  if (mayManage(someone, campaign)) return true
  return isPublic(campaign.status) && investments.includes('confirmed')
}

/**
 * May this user write to the owner of a campaign about it? Of one that is not public, only its team, its investors and
 * administrators know.
 */
export function mayMessageOwner(
  someone: Actor,
  campaign: CampaignTeam,
  investments: readonly InvestmentState[],
): boolean {
  return isPublic(campaign.status) || investments.length > 0 || mayPreview(someone, campaign)
}

/**
 * May this user open a document? Public documents of a public campaign are open to everyone. Private ones are open to
 * investors with a live investment in it or whose request its owner has granted, and to its team and administrators
 * (decision T75).
 */
export function mayOpenDocument(
  someone: Actor | undefined,
  document: { readonly visibility: 'public' | 'private' },
  campaign: CampaignTeam,
  { investments, request }: DocumentClaim,
): boolean {
  if (someone !== undefined && (someone.isAdmin || isOnTeam(someone, campaign))) return true
  if (!isPublic(campaign.status)) return false
  return (
    document.visibility === 'public' ||
    (someone !== undefined &&
      (request === 'granted' || investments.some((state) => state === 'reserved' || state === 'confirmed')))
  )
}
