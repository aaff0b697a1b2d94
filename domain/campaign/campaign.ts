/** The states of a campaign and their transitions (spec, platform 4; decisions T15, T16, T17, T21, T22). */

import { addDays, dayMs, daysBetween, type IsoDate, isDate } from '#domain/calendar.ts'
import { campaignMaximumDays, deletedDraftDays } from '#domain/limits.ts'

/** Status codes of the wire format; closed in both specifications. */
export const campaignStatus = {
  draft: 0,
  pending: 1,
  active: 2,
  declined: 3,
  successful: 4,
  unsuccessful: 5,
  hidden: 6,
} as const
export type CampaignStatusName = keyof typeof campaignStatus
export type CampaignStatus = (typeof campaignStatus)[CampaignStatusName]

/** The terms on which money is raised. */
export const campaignKinds = ['equity', 'debt', 'reit'] as const
export type CampaignKind = (typeof campaignKinds)[number]

export const raiseTypes = ['fixed', 'flexible'] as const
export type RaiseType = (typeof raiseTypes)[number]

/** Who may invest: accredited investors only, or both kinds. */
export const accreditations = ['accredited', 'both'] as const
export type Accreditation = (typeof accreditations)[number]

export const distributionFrequencies = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const
export type DistributionFrequency = (typeof distributionFrequencies)[number]

export const campaignSorts = ['newest', 'recent', 'percent', 'amount'] as const
/** newest: went live last; recent: most recent investment; percent: percentage raised; amount: amount raised. */
export type CampaignSort = (typeof campaignSorts)[number]

/** The nine tabs of a campaign page (decision T26). */
export const campaignTabs = [
  'overview',
  'property',
  'updates',
  'discussion',
  'documents',
  'faqs',
  'gallery',
  'investors',
  'management',
] as const
export type CampaignTab = (typeof campaignTabs)[number]

/** Who requests a change of status. `closer` is the job that closes campaigns at their end. */
export type CampaignActor = 'owner' | 'admin' | 'closer'

interface Transition {
  readonly from: CampaignStatus
  readonly to: CampaignStatus
  readonly actor: CampaignActor
  readonly needs?: 'checklist' | 'approval' | 'reason' | 'goal-reached' | 'goal-missed'
}

/** Decision T15. All other transitions are impossible. */
export const transitions: readonly Transition[] = [
  { from: 0, to: 1, actor: 'owner', needs: 'checklist' },
  { from: 1, to: 2, actor: 'admin', needs: 'approval' },
  { from: 1, to: 3, actor: 'admin', needs: 'reason' },
  { from: 1, to: 0, actor: 'owner' },
  { from: 3, to: 0, actor: 'owner' },
  { from: 2, to: 4, actor: 'closer', needs: 'goal-reached' },
  { from: 2, to: 5, actor: 'closer', needs: 'goal-missed' },
  { from: 2, to: 6, actor: 'admin' },
  { from: 6, to: 2, actor: 'admin' },
  { from: 6, to: 4, actor: 'closer', needs: 'goal-reached' },
  { from: 6, to: 5, actor: 'closer', needs: 'goal-missed' },
  { from: 0, to: 6, actor: 'owner' },
  { from: 3, to: 6, actor: 'owner' },
]

export interface TransitionFacts {
  /** The owner's checklist is complete. */
  readonly complete: boolean
  /** The reason, not blank. */
  readonly reason: string
  readonly goalReached: boolean
  /** Whether the owner's identity is verified, or the site does not require it. Read at the approval. */
  readonly ownerVerified: boolean
  /** The campaign was live before it was hidden, so it can be shown again. */
  readonly wentLive: boolean
  readonly closingDate: IsoDate
  /** Today's date in the site's time zone. */
  readonly today: IsoDate
}

export type TransitionProblem =
  | 'TRANSITION_NOT_ALLOWED'
  | 'CAMPAIGN_INCOMPLETE'
  | 'OWNER_UNVERIFIED'
  | 'REASON_REQUIRED'
  | 'CLOSING_DATE_PAST'
  | 'CLOSING_DATE_TOO_LATE'

/** May this actor move a campaign from one status to another now? */
export function nextStatus(
  from: CampaignStatus,
  to: CampaignStatus,
  actor: CampaignActor,
  facts: TransitionFacts,
): { readonly ok: true } | { readonly ok: false; readonly code: TransitionProblem } {
  const transition = transitions.find((entry) => entry.from === from && entry.to === to && entry.actor === actor)
  if (!transition || (from === 6 && !facts.wentLive)) return { ok: false, code: 'TRANSITION_NOT_ALLOWED' }
  const problem = unmetNeed(transition, facts)
  return problem ? { ok: false, code: problem } : { ok: true }
}

function unmetNeed(transition: Transition, facts: TransitionFacts): TransitionProblem | undefined {
  switch (transition.needs) {
    case 'checklist':
    case 'approval':
      // A closing date that has passed meanwhile gets its own problem instead of being one of many incomplete fields.
      return (
        (isDate(facts.closingDate) ? closingDateProblem(facts.closingDate, facts.today) : undefined) ??
        (facts.complete ? undefined : 'CAMPAIGN_INCOMPLETE') ??
        (transition.needs === 'approval' && !facts.ownerVerified ? 'OWNER_UNVERIFIED' : undefined)
      )
    case 'reason':
      return facts.reason.trim() === '' ? 'REASON_REQUIRED' : undefined
    case 'goal-reached':
      return facts.goalReached ? undefined : 'TRANSITION_NOT_ALLOWED'
    case 'goal-missed':
      return facts.goalReached ? 'TRANSITION_NOT_ALLOWED' : undefined
    case undefined:
      return undefined
  }
}

/**
 * A closing date is after today and at most 365 days ahead (decision T22); checked at submission and again at approval.
 */
export function closingDateProblem(
  closingDate: string,
  today: IsoDate,
): 'CLOSING_DATE_PAST' | 'CLOSING_DATE_TOO_LATE' | undefined {
  if (!isDate(closingDate) || daysBetween(today, closingDate) <= 0) return 'CLOSING_DATE_PAST'
  return closingDate > addDays(today, campaignMaximumDays) ? 'CLOSING_DATE_TOO_LATE' : undefined
}

/** Statuses that every visitor may see in lists and open by slug. */
export const publicStatuses = [campaignStatus.active, campaignStatus.successful, campaignStatus.unsuccessful] as const

/** Is it public? One rule for every list and page (reliability 3.13). */
export function isPublic(status: CampaignStatus): boolean {
  return status === 2 || status === 4 || status === 5
}

/** Is its outcome decided? Its figures and its fee are frozen then, regardless of later movements of the money. */
export function hasEnded(status: CampaignStatus): status is 4 | 5 {
  return status === 4 || status === 5
}

/**
 * May its owner delete it? A campaign that was never live and has no investments (platform 6). It can be restored for
 * thirty days, and is then erased without a trace.
 */
export function isDeletable(status: CampaignStatus, hasInvestments: boolean): boolean {
  return (status === 0 || status === 3) && !hasInvestments
}

/** When a deleted draft is erased, in milliseconds. */
export function erasedAt(deletedAt: Date): number {
  return deletedAt.getTime() + deletedDraftDays * dayMs
}

/** Does the owner keep the money? The 0 or 1 flag of raise type and final status (decision T16). */
export function isFundsRetained(raiseType: RaiseType, status: CampaignStatus, raised: bigint): 0 | 1 {
  if (status === 4) return 1
  return status === 5 && raiseType === 'flexible' && raised > 0n ? 1 : 0
}

/** Has the goal been reached? A remainder smaller than one unit counts as reached (decision T29). */
export function goalReached(raised: bigint, goal: bigint, unitPrice: bigint): boolean {
  return goal - raised < unitPrice
}

/** Parts of the goal that are announced: 50, 75 and 100 percent as the progress bar shows them. */
export const raisedMilestones = ['half', 'three-quarters', 'goal'] as const
export type RaisedMilestone = (typeof raisedMilestones)[number]

const milestonePercent: Readonly<Record<RaisedMilestone, number>> = { half: 50, 'three-quarters': 75, goal: 100 }

/** The milestones that an amount has reached, the highest last. */
export function milestonesAt(raised: bigint, goal: bigint, unitPrice: bigint): readonly RaisedMilestone[] {
  const percent = percentRaised(raised, goal, unitPrice)
  return raisedMilestones.filter((each) => percent >= milestonePercent[each])
}

/** The milestone that a payment reaches; the highest of several. */
export function milestoneReached(
  { before, after }: { readonly before: bigint; readonly after: bigint },
  goal: bigint,
  unitPrice: bigint,
): RaisedMilestone | undefined {
  const reached = milestonesAt(after, goal, unitPrice)
  return reached.length > milestonesAt(before, goal, unitPrice).length ? reached.at(-1) : undefined
}

/** Followers of a campaign are notified this many hours before it closes. */
export const closingSoonHours = 48

/** Percentage raised, rounded down, so that 100 is shown only once the goal is reached. Not capped. */
export function percentRaised(raised: bigint, goal: bigint, unitPrice: bigint): number {
  if (goal <= 0n) return 0
  if (goalReached(raised, goal, unitPrice)) return Math.max(100, Number((raised * 100n) / goal))
  return Number((raised * 100n) / goal)
}

/**
 * The phase of a campaign: open for investments, waiting for late payments after its closing (decision T21), or ended.
 */
export type CampaignPhase = 'open' | 'settling' | 'ended'

/** @param closesAt milliseconds: the end of the closing day. @param now milliseconds. */
export function phaseOf(status: CampaignStatus, closesAt: number, now: number): CampaignPhase {
  if (status !== 2) return 'ended'
  return now < closesAt ? 'open' : 'settling'
}

/** Whole days left to the closing, rounded up: 1 on the last day, 0 afterwards. */
export function daysLeft(closesAt: number, now: number): number {
  return Math.max(0, Math.ceil((closesAt - now) / 86_400_000))
}

/**
 * Slugs are opaque (decision T62). The table lists every slug rule of the specification; the one about "thousands" has
 * no different result, and is documented only here.
 * @public
 */
export const slugRules: readonly { readonly contains: string; readonly result: 'same' }[] = [
  { contains: 'thousands', result: 'same' },
]
