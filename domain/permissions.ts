/** Who may do what with one thing. The server decides by these; the client explains by them. */

import type { CampaignStatus } from './campaign.ts'
import { type CampaignSection, draftSections } from './campaign-sections.ts'
import { isPublic } from './campaign.ts'
import type { InvestmentState } from './investment.ts'

export interface Actor {
  readonly id: string
  readonly isAdmin: boolean
}

/** Who works on a campaign, and how it stands. */
export interface CampaignTeam {
  readonly ownerId: string
  /** People who were given access to edit it. */
  readonly editorIds: readonly string[]
  readonly status: CampaignStatus
  /** Changes of the published texts wait for an administrator. */
  readonly inReview?: boolean
}

/** What may be proposed while people invest: price, goal, deadline and story are locked at go-live (decision T32). */
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
 * The sections that this person may change now: all of them while it is a draft or was declined, some once people see it, as a
 * proposal that an administrator approves, none while something waits for review. The account is the owner's alone.
 */
export function editableSections(someone: Actor, team: CampaignTeam): CampaignSection[] {
  if (!isOnTeam(someone, team)) return []
  const all: readonly CampaignSection[] = [...draftSections, 'funding']
  const open = team.status === 0 || team.status === 3 ? all : isPublic(team.status) && !team.inReview ? afterGoLive : []
  return open.filter((section) => section !== 'funding' || someone.id === team.ownerId)
}

/** May they open its editor at all? */
export function isOnTeam(someone: Actor, team: Pick<CampaignTeam, 'ownerId' | 'editorIds'>): boolean {
  return someone.id === team.ownerId || team.editorIds.includes(someone.id)
}

/** May they see it as investors would, before these do? */
export function mayPreview(someone: Actor, team: Pick<CampaignTeam, 'ownerId' | 'editorIds'>): boolean {
  return someone.isAdmin || isOnTeam(someone, team)
}

/** May they run it: post updates, read its figures? */
export function mayManage(someone: Actor, campaign: { readonly ownerId: string }): boolean {
  return someone.id === campaign.ownerId
}

/** May they decide on comments? The owner of the campaign, and administrators (decision T74). */
export function mayModerate(someone: Actor, campaign: { readonly ownerId: string }): boolean {
  return someone.isAdmin || mayManage(someone, campaign)
}

/** Updates are for campaigns that people can see. */
export function mayPostUpdate(
  someone: Actor,
  campaign: { readonly ownerId: string; readonly status: CampaignStatus },
): boolean {
  return mayManage(someone, campaign) && isPublic(campaign.status)
}

/** What became of a person's request to open a private document. */
export const documentRequestStates = ['asked', 'granted', 'refused'] as const
export type DocumentRequestState = (typeof documentRequestStates)[number]

/** What a person has in a campaign that may open its private documents. */
export interface DocumentClaim {
  readonly investments: readonly InvestmentState[]
  readonly request: DocumentRequestState | undefined
}

/**
 * May they open a document? Public ones of a campaign that anybody may see are for anybody. Private ones are for people with
 * a live investment in it or whose request its owner has granted, for its team and administrators (decision T75).
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
