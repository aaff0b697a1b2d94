/** What needs an action of a campaign's owner, for the beginning of their dashboard. */

import { addDays, type IsoDate } from '#domain/calendar.ts'
import { type CampaignStatus, isFundsRetained, isPublic, type RaiseType } from './campaign.ts'

/** In the order of their urgency. */
export const ownerActionKinds = [
  'repayment-late',
  'allocation',
  'declined',
  'review-comments',
  'payout-account',
  'repayment-due',
  'changes-declined',
  'amendment-declined',
  'comments',
  'document-requests',
  'changes-unsent',
  'draft',
] as const
export type OwnerActionKind = (typeof ownerActionKinds)[number]

/** Beyond them the list of campaigns is easier to read. */
export const ownerActionsMaximum = 10
const draftsShown = 3
/** An owner sees repayments so many days before they are due. */
const repaymentDays = 7
/** A declined request is news for so long: it can be left as it is. */
export const amendmentDays = 14

export interface CampaignWork {
  readonly id: string
  readonly name: string
  readonly status: CampaignStatus
  readonly raiseType: RaiseType
  readonly raised: bigint
  readonly hasAccount: boolean
  /** Until which day its units are to be allocated; undefined if they are not. */
  readonly allocateBy: IsoDate | undefined
  readonly pendingComments: number
  /** Comments of the site's review that await the team. */
  readonly reviewComments: number
  readonly documentRequests: number
  /** The earliest repayment that the owner pays, not one that is charged automatically unless it is late. */
  readonly repayment: { readonly id: string; readonly dueOn: IsoDate } | undefined
  /** Changes of a live campaign that are not in review. */
  readonly openChanges: 'none' | 'unsent' | 'declined'
  /** Its latest request for new terms was declined within the last days. */
  readonly amendmentDeclined: boolean
}

export interface OwnerAction {
  readonly kind: OwnerActionKind
  readonly campaignId: string
  readonly name: string
  /** Of comments and requests, else 1. */
  readonly count: number
  /** Of an allocation of units. */
  readonly dueOn: IsoDate | undefined
  /** Of a repayment. */
  readonly repayment: { readonly id: string; readonly dueOn: IsoDate } | undefined
}

/** The most urgent first; of the same urgency, in the order of the campaigns. */
export function ownerActions(campaigns: readonly CampaignWork[], today: IsoDate): OwnerAction[] {
  const all = campaigns.flatMap((campaign) => actionsOf(campaign, today))
  return ownerActionKinds
    .flatMap((kind) =>
      all.filter((action) => action.kind === kind).slice(0, kind === 'draft' ? draftsShown : undefined),
    )
    .slice(0, ownerActionsMaximum)
}

function actionsOf(of: CampaignWork, today: IsoDate): OwnerAction[] {
  const { repayment } = of
  const kinds: readonly (readonly [OwnerActionKind, number | boolean])[] = [
    ['repayment-late', repayment !== undefined && repayment.dueOn < today],
    [
      'repayment-due',
      repayment !== undefined && repayment.dueOn >= today && repayment.dueOn <= addDays(today, repaymentDays),
    ],
    ['allocation', of.allocateBy !== undefined],
    ['declined', of.status === 3],
    ['review-comments', of.reviewComments],
    [
      'payout-account',
      !of.hasAccount && (of.status === 2 || isFundsRetained(of.raiseType, of.status, of.raised) === 1),
    ],
    ['changes-declined', isPublic(of.status) && of.openChanges === 'declined'],
    ['amendment-declined', of.status === 2 && of.amendmentDeclined],
    ['comments', of.pendingComments],
    ['document-requests', of.documentRequests],
    ['changes-unsent', isPublic(of.status) && of.openChanges === 'unsent'],
    ['draft', of.status === 0],
  ]
  return kinds.flatMap(([kind, count]) =>
    Number(count) === 0
      ? []
      : [
          {
            kind,
            campaignId: of.id,
            name: of.name,
            count: Number(count),
            dueOn: kind === 'allocation' ? of.allocateBy : undefined,
            repayment: kind === 'repayment-late' || kind === 'repayment-due' ? repayment : undefined,
          },
        ],
  )
}
