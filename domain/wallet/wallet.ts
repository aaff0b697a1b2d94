/**
 * A user's wallet: its balance from the entries, and the rules of its transactions (investing 3 to 5, 9; decisions T38,
 * T41, T42). Amounts are minor units of the wallet's one currency.
 */

import type { accountSchemes } from '#domain/draft/funding.ts'
import { type Currency, minorPerMajor } from '#domain/money.ts'
import { type FailureReason, payPageGateways } from '#domain/payment/payment.ts'

/**
 * `own`: money held by the site. `custodial`: a custodial wallet, held in the user's name at a payment provider and spent
 * through it.
 */
export const walletKinds = ['own', 'custodial'] as const
export type WalletKind = (typeof walletKinds)[number]

export const entryTypes = ['CREDIT', 'DEBIT'] as const
export type EntryType = (typeof entryTypes)[number]

/** The event of an entry, as named in investing 3, plus what providers may do to a top-up afterwards. */
export const walletEvents = [
  'top-up',
  'top-up-reversed',
  /** By an administrator: returned to its source. */
  'top-up-refunded',
  /** A dispute was won: the amount withdrawn from a payment was reinstated. */
  'payment-reinstated',
  /** Incoming money pays the debt of a reversed top-up. */
  'receivable-settled',
  /** The part that had paid the debt is credited again, after the whole top-up was refunded or withdrawn. */
  'receivable-returned',
  'withdrawal',
  /** The bank returned a paid withdrawal. */
  'withdrawal-returned',
  'refunded-by-admin',
  'invested',
  'distribution',
  'campaign-unsuccessful',
  /** By the investor, within the cancellation period of the agreement. */
  'investment-cancelled',
  /** The investor did not accept the campaign's new terms (decision T32). */
  'not-reconfirmed',
  /** Demand exceeded the maximum, and fewer units were allocated than were paid for. */
  'oversubscribed',
  /** A payment from a custodial wallet that failed, or could not be used. */
  'payment-returned',
  /** An owner paid a repayment to the investors of a campaign. */
  'repayment',
] as const
export type WalletEvent = (typeof walletEvents)[number]

/** The codes of the wire format: pending, in process, success, failed (investing 4). */
export const entryStatus = { pending: 0, processing: 1, success: 2, failed: 3 } as const
export type EntryStatus = (typeof entryStatus)[keyof typeof entryStatus]
export const entryStatuses = Object.values(entryStatus)

/** Why an entry failed: a provider's reasons, an administrator's rejection, or a refund. */
export type EntryFailure = FailureReason | 'rejected' | 'cancelled' | 'returned'

/** The allowed transitions of a status. A refund is not a status but a separate entry (decision T38). */
export function mayFollow(from: EntryStatus, to: EntryStatus): boolean {
  if (from === entryStatus.pending) return to !== entryStatus.pending
  return from === entryStatus.processing && (to === entryStatus.success || to === entryStatus.failed)
}

export interface EntryFigures {
  readonly type: EntryType
  readonly status: EntryStatus
  readonly amount: bigint
}

/** The three figures (decision T42): the available balance, pending deposits, and the amount held for withdrawals. */
export interface WalletFigures {
  readonly available: bigint
  readonly pendingIn: bigint
  readonly pendingOut: bigint
}

/**
 * The sum of the entries. Outgoing money is held immediately, so a debit counts from its first moment, and a refund is
 * a separate credit; a credit counts once it has arrived.
 */
export function figuresOf(entries: readonly EntryFigures[]): WalletFigures {
  const figures = { available: 0n, pendingIn: 0n, pendingOut: 0n }
  for (const { type, status, amount } of entries) {
    const isPending = status === entryStatus.pending || status === entryStatus.processing
    if (type === 'DEBIT') figures.available -= amount
    else if (status === entryStatus.success) figures.available += amount
    if (isPending && type === 'CREDIT') figures.pendingIn += amount
    if (isPending && type === 'DEBIT') figures.pendingOut += amount
  }
  return figures
}

export interface TopUpTerms {
  readonly minimum: bigint
  readonly maximum: bigint
}

/** Default maximum in major units for a currency without a setting. */
const usualMaximum = 10_000n

/**
 * At least one major unit (investing 9), and at most the maximum of the site's settings, in major units by currency.
 */
export function topUpTerms(currency: Currency, { maximum }: TopUpSettings): TopUpTerms {
  const major = minorPerMajor(currency)
  return { minimum: major, maximum: BigInt(maximum[currency] ?? usualMaximum) * major }
}

export interface TopUpSettings {
  /** Maximum of one top-up in major units, by currency. */
  readonly maximum: Readonly<Record<string, number>>
}

export type TopUpDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'BELOW_MINIMUM' | 'ABOVE_MAXIMUM'; readonly amount: bigint }

/** May this amount be deposited? The fee of the payment method is added on top. */
export function decideTopUp(amount: bigint, terms: TopUpTerms): TopUpDecision {
  if (amount < terms.minimum) return { ok: false, code: 'BELOW_MINIMUM', amount: terms.minimum }
  if (amount > terms.maximum) return { ok: false, code: 'ABOVE_MAXIMUM', amount: terms.maximum }
  return { ok: true }
}

/**
 * The amount that can leave the wallet: the balance without the user's debt, including debt that is not from a top-up.
 */
export function freeOf({ available, owed }: { readonly available: bigint; readonly owed: bigint }): bigint {
  return available > owed ? available - owed : 0n
}

export type SpendDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'INSUFFICIENT_BALANCE'; readonly missing: bigint }

export function decideSpending(amount: bigint, available: bigint): SpendDecision {
  return amount <= available ? { ok: true } : { ok: false, code: 'INSUFFICIENT_BALANCE', missing: amount - available }
}

/** Who verified that an account is its user's: the bank itself, or an administrator who compared the names. */
export const accountVerifiers = ['bank', 'administrator'] as const
export type AccountVerifier = (typeof accountVerifiers)[number]

type AccountScheme = (typeof accountSchemes)[number]

/** Transfers within the United States are in dollars; an IBAN may belong to an account in any currency. */
export function accountTakes(scheme: AccountScheme, currency: Currency): boolean {
  return scheme === 'iban' || currency === 'USD'
}

/** Milliseconds without payouts after the account was entered or changed. */
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
  /** Settled money without the held amount. */
  readonly available: bigint
  /** Undefined if there is none. */
  readonly account:
    | {
        readonly scheme: AccountScheme
        /** When it was last changed, in milliseconds. */
        readonly changedAt: number
        readonly verified: boolean
      }
    | undefined
  readonly now: number
}

/**
 * May this amount be withdrawn? At least one major unit and at most the available amount, to a verified account of the
 * user's own that has been unchanged for a day (decision T42).
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

interface WithdrawalReturn {
  readonly status: EntryStatus
  /** Has it been returned before? */
  readonly returned: boolean
  /** The wallet has no user any more: an administrator returns the money to its owner again. */
  readonly accountDeleted: boolean
}

/** Why a withdrawal cannot be returned: only if it was paid, and only once (docs/areas/wallet.md). */
export function returnRefusal({
  status,
  returned,
  accountDeleted,
}: WithdrawalReturn): 'WITHDRAWAL_HANDLED' | 'ACCOUNT_DELETED' | undefined {
  if (status !== entryStatus.success || returned) return 'WITHDRAWAL_HANDLED'
  return accountDeleted ? 'ACCOUNT_DELETED' : undefined
}

/** The distribution of a credit if there is a debt: the debt is paid first. */
export function settledFirst(credit: bigint, owed: bigint): bigint {
  return credit < owed ? credit : owed
}

/** Payment methods for a top-up of the site's own wallet. */
export const topUpGateways = ['offline', ...payPageGateways] as const
export type TopUpGateway = (typeof topUpGateways)[number]

/** States of a top-up: requested and not started or to be retried, awaiting a transfer, paid, or ended. */
export const topUpStates = ['requested', 'waiting', 'paid', 'ended'] as const
export type TopUpState = (typeof topUpStates)[number]
