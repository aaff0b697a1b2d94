/** The payout of a campaign's money to its owner (investing 4, decisions T17, T18, T20). */

import { type CampaignStatus, hasEnded, isFundsRetained, type RaiseType } from '#domain/campaign/campaign.ts'
import { accountHoldMs } from '#domain/wallet/wallet.ts'
import { feeOf } from './fees.ts'
import type { TransferState } from './payout-transfer.ts'

/** The states of a request. `sending`: a provider has the money, or was asked to send it. */
export const payoutRequestStates = ['requested', 'confirmed', 'sending', 'paid', 'rejected'] as const
export type PayoutRequestState = (typeof payoutRequestStates)[number]

/** The payout state of a campaign, which is that of its latest request (decision T18). */
export const payoutStates = ['none', ...payoutRequestStates] as const

/**
 * Why a payout cannot be requested. `missed`: the money is refunded to the investors. `unallocated`: the owner has to
 * allocate the units first.
 */
export const payoutProblems = ['not-ended', 'missed', 'nothing', 'unallocated', 'unsettled', 'account-missing'] as const
export type PayoutProblem = (typeof payoutProblems)[number]

interface PayoutFacts {
  readonly raiseType: RaiseType
  readonly status: CampaignStatus
  /** The amount raised at the end, in minor units. */
  readonly raised: bigint
  /** What the campaign's ledger account holds. */
  readonly held: bigint
  /** The units are still to be allocated, so that it is not known what is returned to investors. */
  readonly unallocated: boolean
  /** A payment or a refund is pending. */
  readonly unsettled: boolean
  readonly hasAccount: boolean
}

/** What prevents the payout, the most fundamental reason first. */
export function payoutProblem(facts: PayoutFacts): PayoutProblem | undefined {
  const { raiseType, status, raised, held, unallocated, unsettled, hasAccount } = facts
  if (!hasEnded(status)) return 'not-ended'
  if (isFundsRetained(raiseType, status, raised) === 0) return 'missed'
  if (held <= 0n) return 'nothing'
  if (unallocated) return 'unallocated'
  if (unsettled) return 'unsettled'
  return hasAccount ? undefined : 'account-missing'
}

/** The error of each problem. */
export const payoutProblemCodes = {
  'not-ended': 'PAYOUT_NOT_POSSIBLE',
  missed: 'PAYOUT_NOT_POSSIBLE',
  nothing: 'PAYOUT_NOT_POSSIBLE',
  unallocated: 'PAYOUT_UNSETTLED',
  unsettled: 'PAYOUT_UNSETTLED',
  'account-missing': 'PAYOUT_ACCOUNT_MISSING',
} as const satisfies Readonly<Record<PayoutProblem, string>>

/**
 * The states in which an administrator does each of these. A bank may return a transfer at any time after it was sent,
 * whatever came back or was sent since.
 */
const movesFrom = {
  confirm: ['requested'],
  reject: ['requested'],
  pay: ['confirmed'],
  send: ['confirmed'],
  return: ['confirmed', 'sending', 'paid'],
} as const satisfies Readonly<Record<string, readonly PayoutRequestState[]>>
export type PayoutMove = keyof typeof movesFrom

export function mayMovePayout(state: PayoutRequestState, move: PayoutMove): boolean {
  const states: readonly PayoutRequestState[] = movesFrom[move]
  return states.includes(state)
}

/** The amounts are fixed: the money has left the campaign. */
export function isPayoutDecided(state: PayoutRequestState): boolean {
  return state === 'confirmed' || state === 'sending' || state === 'paid'
}

export interface PayoutAmounts {
  readonly raised: bigint
  readonly fee: bigint
  /** What the owner gets. */
  readonly net: bigint
}

/** The fee is rounded half up, and the owner gets the rest, so that both sum up to the amount (decision T20). */
export function payoutAmounts(raised: bigint, feePoints: number): PayoutAmounts {
  const fee = feeOf(raised, { basisPoints: feePoints, flat: 0n })
  return { raised, fee, net: raised - fee }
}

interface SentPayout {
  readonly state: PayoutRequestState
  /** How often money came back. */
  readonly returns: number
  /** What is owed to the owner, in minor units. */
  readonly owed: bigint
  /** What the latest payment sends or sent. */
  readonly amount: bigint
  /** The state of the latest transfer; null if no provider was asked. */
  readonly transferState: TransferState | null
}

/** What came back and is not on its way again. Before anything came back, what is owed was never sent. */
export function cameBack({ state, returns, owed, amount, transferState }: SentPayout): bigint {
  if (returns === 0) return 0n
  if (state === 'confirmed') return owed
  if (state !== 'sending') return 0n
  return transferState === 'sending' ? owed - amount : owed
}

/** When the waiting time after a change of the payout account ends; undefined if it is over. Milliseconds. */
export function payoutHoldEnd(changedAt: number, now: number): number | undefined {
  const end = changedAt + accountHoldMs
  return now < end ? end : undefined
}
