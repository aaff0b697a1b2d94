/**
 * A person's wallet: what its entries say, and what may be done with it (investing 3 to 5, 9; decisions T38, T41, T42). Amounts
 * are minor units of the wallet's one currency.
 */

import type { accountSchemes } from './funding.ts'
import { type Currency, minorPerMajor } from './money.ts'
import { type FailureReason, payPageGateways } from './payment.ts'

/** `own`: money in the site's hands. `pooled`: kept in the person's name at a provider of payments, and spent through it. */
export const walletKinds = ['own', 'pooled'] as const
export type WalletKind = (typeof walletKinds)[number]

export const entryTypes = ['CREDIT', 'DEBIT'] as const
export type EntryType = (typeof entryTypes)[number]

/** What an entry is about, as investing 3 names it, and what providers may do to a top-up afterwards. */
export const walletEvents = [
  'top-up',
  'top-up-reversed',
  /** By an administrator: back to where it came from. */
  'top-up-refunded',
  /** A dispute was decided for the site: what it had taken of a payment came back. */
  'payment-reinstated',
  /** Money that came pays what was owed since a top-up was taken back. */
  'owed-settled',
  /** What was paid of it so, after the whole had gone back or was taken. */
  'owed-returned',
  'withdrawal',
  /** The bank sent back what had been paid out. */
  'withdrawal-returned',
  'refunded-by-admin',
  'invested',
  'distribution',
  'campaign-unsuccessful',
  /** By the investor, within the time of the agreement. */
  'taken-back',
  /** Money that was on its way out of a pooled wallet and did not pay, or could not be taken. */
  'payment-returned',
] as const
export type WalletEvent = (typeof walletEvents)[number]

/** The wire's codes: pending, in process, success, failed (investing 4). */
export const entryStatus = { pending: 0, processing: 1, success: 2, failed: 3 } as const
export type EntryStatus = (typeof entryStatus)[keyof typeof entryStatus]
export const entryStatuses = Object.values(entryStatus)

/** Why an entry failed: a provider's reasons, an administrator's no, or money that went back. */
export type EntryFailure = FailureReason | 'rejected' | 'cancelled' | 'returned'

/** Where a status may go. A refund is no status but an entry of its own (decision T38). */
export function mayFollow(from: EntryStatus, to: EntryStatus): boolean {
  if (from === entryStatus.pending) return to !== entryStatus.pending
  return from === entryStatus.processing && (to === entryStatus.success || to === entryStatus.failed)
}

export interface EntryFigures {
  readonly type: EntryType
  readonly status: EntryStatus
  readonly amount: bigint
}

/** The three figures (decision T42): what can be used now, what is on its way in, and what is held for its way out. */
export interface WalletFigures {
  readonly available: bigint
  readonly pendingIn: bigint
  readonly pendingOut: bigint
}

/**
 * What entries come to. Money that goes out is set apart at once, so a debit counts from its first moment, and what is given
 * back comes as a credit of its own; a credit counts once it is there.
 */
export function figuresOf(entries: readonly EntryFigures[]): WalletFigures {
  const figures = { available: 0n, pendingIn: 0n, pendingOut: 0n }
  for (const { type, status, amount } of entries) {
    const waits = status === entryStatus.pending || status === entryStatus.processing
    if (type === 'DEBIT') figures.available -= amount
    else if (status === entryStatus.success) figures.available += amount
    if (waits && type === 'CREDIT') figures.pendingIn += amount
    if (waits && type === 'DEBIT') figures.pendingOut += amount
  }
  return figures
}

export interface TopUpTerms {
  readonly minimum: bigint
  readonly maximum: bigint
}

/** A currency that the settings say nothing of: so many of its major units at most. */
const usualMaximum = 10_000n

/** One major unit at least (investing 9), and at most what the site's settings say, in major units by currency. */
export function topUpTerms(currency: Currency, { maximum }: TopUpSettings): TopUpTerms {
  const major = minorPerMajor(currency)
  return { minimum: major, maximum: BigInt(maximum[currency] ?? usualMaximum) * major }
}

export interface TopUpSettings {
  /** Most of one top-up in major units, by currency. */
  readonly maximum: Readonly<Record<string, number>>
}

export type TopUpDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'BELOW_MINIMUM' | 'ABOVE_MAXIMUM'; readonly amount: bigint }

/** May this much be put in? What the way to pay costs comes on top. */
export function decideTopUp(amount: bigint, terms: TopUpTerms): TopUpDecision {
  if (amount < terms.minimum) return { ok: false, code: 'BELOW_MINIMUM', amount: terms.minimum }
  if (amount > terms.maximum) return { ok: false, code: 'ABOVE_MAXIMUM', amount: terms.maximum }
  return { ok: true }
}

/** What can leave the wallet: not what its person owes, also where that was owed for something else than a top-up. */
export function freeOf({ available, owed }: { readonly available: bigint; readonly owed: bigint }): bigint {
  return available > owed ? available - owed : 0n
}

export type SpendDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'INSUFFICIENT_BALANCE'; readonly missing: bigint }

export function decideSpending(amount: bigint, available: bigint): SpendDecision {
  return amount <= available ? { ok: true } : { ok: false, code: 'INSUFFICIENT_BALANCE', missing: amount - available }
}

/** Who found that an account is its person's: the bank itself, or an administrator who compared the two. */
export const accountVerifiers = ['bank', 'administrator'] as const
export type AccountVerifier = (typeof accountVerifiers)[number]

type AccountScheme = (typeof accountSchemes)[number]

/** Transfers within the United States are in dollars; behind an IBAN may be an account of any currency. */
export function accountTakes(scheme: AccountScheme, currency: Currency): boolean {
  return scheme === 'iban' || currency === 'USD'
}

/** Milliseconds that nothing is paid out after the account was entered or changed. */
export const accountHoldMs = 86_400_000

export type WithdrawalDecision =
  | SpendDecision
  | { readonly ok: false; readonly code: 'BELOW_MINIMUM'; readonly amount: bigint }
  | { readonly ok: false; readonly code: 'PAYOUT_ACCOUNT_NEEDED' }
  | {
      readonly ok: false
      readonly code: 'PAYOUT_ACCOUNT_CURRENCY' | 'PAYOUT_ACCOUNT_ON_HOLD' | 'PAYOUT_ACCOUNT_UNVERIFIED'
    }

interface Withdrawing {
  readonly amount: bigint
  readonly currency: Currency
  /** Settled money without what is held. */
  readonly available: bigint
  /** Undefined where there is none. */
  readonly account:
    | {
        readonly scheme: AccountScheme
        /** When it was last changed, milliseconds. */
        readonly changedAt: number
        readonly verified: boolean
      }
    | undefined
  readonly now: number
}

/**
 * May this much go out? At least one major unit and no more than is there, to a verified account of the person's own that has stood
 * for a day (decision T42).
 */
export function decideWithdrawal({ amount, currency, available, account, now }: Withdrawing): WithdrawalDecision {
  const minimum = minorPerMajor(currency)
  if (amount < minimum) return { ok: false, code: 'BELOW_MINIMUM', amount: minimum }
  if (account === undefined) return { ok: false, code: 'PAYOUT_ACCOUNT_NEEDED' }
  if (!accountTakes(account.scheme, currency)) return { ok: false, code: 'PAYOUT_ACCOUNT_CURRENCY' }
  if (now < account.changedAt + accountHoldMs) return { ok: false, code: 'PAYOUT_ACCOUNT_ON_HOLD' }
  if (!account.verified) return { ok: false, code: 'PAYOUT_ACCOUNT_UNVERIFIED' }
  return decideSpending(amount, available)
}

export type ReturnDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'WITHDRAWAL_HANDLED' | 'ACCOUNT_DELETED' }
  | { readonly ok: false; readonly code: 'BELOW_MINIMUM' | 'ABOVE_MAXIMUM'; readonly amount: bigint }

interface WithdrawalReturn {
  readonly status: EntryStatus
  /** Has it come back before? */
  readonly returned: boolean
  /** Nobody uses the wallet any more: people send the money to its owner anew. */
  readonly accountDeleted: boolean
  readonly amount: bigint
  readonly currency: Currency
  /** As the bank statement says. */
  readonly received: { readonly amount: bigint; readonly currency: Currency }
}

/** May this much of a withdrawal come back? Of one that was paid, once, and never more than was sent (decision record 0048). */
export function decideReturn({
  status,
  returned,
  accountDeleted,
  amount,
  currency,
  received,
}: WithdrawalReturn): ReturnDecision {
  if (status !== entryStatus.success || returned) return { ok: false, code: 'WITHDRAWAL_HANDLED' }
  if (accountDeleted) return { ok: false, code: 'ACCOUNT_DELETED' }
  if (received.currency !== currency || received.amount > amount) return { ok: false, code: 'ABOVE_MAXIMUM', amount }
  return received.amount < 1n ? { ok: false, code: 'BELOW_MINIMUM', amount: 1n } : { ok: true }
}

/** What becomes of a credit where something is owed: the debt is paid first. */
export function settledFirst(credit: bigint, owed: bigint): bigint {
  return credit < owed ? credit : owed
}

/** Ways to pay a top-up of the site's own wallet. */
export const topUpGateways = ['offline', ...payPageGateways] as const
export type TopUpGateway = (typeof topUpGateways)[number]

/** How a top-up stands: asked for and not begun or to be tried again, waiting for a transfer, paid, or over. */
export const topUpStates = ['asked', 'waiting', 'paid', 'ended'] as const
export type TopUpState = (typeof topUpStates)[number]
