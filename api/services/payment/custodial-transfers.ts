/**
 * Transfers out of a custodial wallet into a campaign: the money is held before the request to the provider, so that
 * nothing else spends it, and released if the transfer fails.
 */

import type { LedgerAccount } from '#api/db/wallet/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import { arrivalOf, type AttemptRow, type RefundRow } from '#api/db/payment/payments.ts'
import { debitOfAttempt, type EntryRow, lockWallet, lockWalletById, walletFigures } from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/deps.ts'
import { creditWallet, debitWallet, holdAccount, stepEntry } from '#api/services/wallet/money.ts'
import { refuseSpending } from '#api/services/wallet/refusals.ts'
import type { Gateway, Gateways } from '#api/payment-ports.ts'
import type { RefundReason } from '#domain/payment/payment.ts'
import type { EntryFailure, WalletEvent } from '#domain/wallet/wallet.ts'
import { decideSpending, entryStatus } from '#domain/wallet/wallet.ts'

/** Whether the attempt takes its money from a custodial wallet; other attempts bring it from outside. */
export function isCustodialTransfer({
  gateway,
  investment_id,
}: Pick<AttemptRow, 'gateway' | 'investment_id'>): boolean {
  return gateway === 'mangopay' && investment_id !== null
}

/** The provider of the attempt. */
export function gatewayOf(
  attempt: Pick<AttemptRow, 'gateway' | 'investment_id' | 'test' | 'access'>,
  gateways: Gateways,
): Gateway | undefined {
  return isCustodialTransfer(attempt) ? gateways.transfers(attempt) : gateways.opened(attempt)
}

/** The ledger account that the money of an attempt comes from. */
export function sourceAccountOf(attempt: AttemptRow): LedgerAccount {
  const { gateway, payer_id, currency } = attempt
  return isCustodialTransfer(attempt)
    ? holdAccount({ id: '', person_id: payer_id, currency, kind: 'custodial' })
    : { kind: 'external', holder: gateway, currency }
}

/**
 * Whether a transfer out of a custodial wallet moved another amount than was held for it. The hold is then released,
 * and the amount that the provider moved is a matter between the provider and the site until it is refunded.
 */
export function hasOtherAmount(attempt: AttemptRow): boolean {
  const { amount, currency } = arrivalOf(attempt)
  return isCustodialTransfer(attempt) && (amount !== attempt.amount || currency !== attempt.currency)
}

/** The ledger account from which unusable money came, in the currency in which it arrived. */
export function returnAccountOf(attempt: AttemptRow): LedgerAccount {
  return isCustodialTransfer(attempt) && !hasOtherAmount(attempt)
    ? sourceAccountOf(attempt)
    : { kind: 'external', holder: attempt.gateway, currency: arrivalOf(attempt).currency }
}

/**
 * Holds the money of a new attempt, which is locked.
 * @throws CallError INSUFFICIENT_BALANCE
 */
export async function placeHold(tx: Writer, attempt: AttemptRow, campaignId: string, deps: Deps): Promise<void> {
  const { clock, ids } = deps
  const at = new Date(clock.now())
  const { id, payer_id: personId, currency, amount, test, investment_id: investmentId } = attempt
  const wallet = await lockWallet(tx, () => ids.next(), { personId, currency, at, kind: 'custodial' })
  const { available } = await walletFigures(tx, personId, currency, 'custodial')
  const decision = decideSpending(amount, available)
  if (!decision.ok) throw refuseSpending(decision, currency)
  await debitWallet(
    tx,
    wallet,
    {
      entry: {
        event: 'invested',
        amount,
        gateway: 'mangopay',
        test,
        attemptId: id,
        campaignId,
        ...(investmentId === null ? {} : { investmentId }),
      },
      by: 'person',
      actorId: personId,
      kind: 'payment-held',
      businessKey: `payment:${id}:held`,
      at,
      status: entryStatus.processing,
      to: [{ account: holdAccount(wallet), amount }],
    },
    deps,
  )
}

/** The transfer succeeded: the held money is spent. */
export async function captureHold(tx: Writer, attempt: AttemptRow, deps: Deps): Promise<void> {
  const entry = await findHold(tx, attempt)
  const at = new Date(deps.clock.now())
  await stepEntry(tx, entry, { status: entryStatus.success, by: 'provider', at }, deps)
}

/** The attempt ended without money: the hold is released to the wallet. */
export async function releaseHold(tx: Writer, attempt: AttemptRow, reason: EntryFailure, deps: Deps): Promise<void> {
  const entry = await findHold(tx, attempt)
  const at = new Date(deps.clock.now())
  await stepEntry(tx, entry, { status: entryStatus.failed, reason, by: 'provider', at }, deps)
  const { amount } = attempt
  await creditBack(
    tx,
    entry,
    {
      amount,
      from: sourceAccountOf(attempt),
      businessKey: `payment:${attempt.id}:released`,
      event: 'payment-returned',
    },
    deps,
  )
}

/** How refunds are named in the wallet. `requested`: by the investor or an administrator. */
const refundEvents: Readonly<Partial<Record<RefundReason, WalletEvent>>> = {
  requested: 'investment-cancelled',
  oversubscribed: 'oversubscribed',
}

/** A refund returned the money to the wallet. @returns the ledger's transaction */
export async function refundToWallet(tx: Writer, attempt: AttemptRow, refund: RefundRow, deps: Deps): Promise<string> {
  const entry = await debitOfAttempt(tx, attempt.id)
  if (!entry) throw new Error('a payment attempt without a debit is refunded to its wallet')
  const { id, amount, currency } = refund
  const from: LedgerAccount = { kind: 'transit', holder: attempt.id, currency }
  const businessKey = `refund:${id}:returned`
  return creditBack(
    tx,
    entry,
    { amount, from, businessKey, event: refundEvents[refund.reason] ?? 'payment-returned' },
    deps,
  )
}

async function findHold(tx: Writer, attempt: AttemptRow): Promise<EntryRow> {
  const entry = await debitOfAttempt(tx, attempt.id)
  if (entry?.status !== entryStatus.processing) throw new Error('the money of a payment attempt is not held any more')
  return entry
}

interface Credit {
  readonly amount: bigint
  readonly from: LedgerAccount
  readonly businessKey: string
  readonly event: WalletEvent
}

async function creditBack(
  tx: Writer,
  entry: EntryRow,
  { amount, from, businessKey, event }: Credit,
  deps: Deps,
): Promise<string> {
  const wallet = await lockWalletById(tx, entry.wallet_id)
  const { investment_id: investmentId, campaign_id: campaignId } = entry
  return creditWallet(
    tx,
    wallet,
    {
      entry: {
        event,
        amount,
        gateway: 'mangopay',
        test: entry.test,
        originalId: entry.id,
        ...(investmentId === null ? {} : { investmentId }),
        ...(campaignId === null ? {} : { campaignId }),
      },
      from: [{ account: from, amount: -amount }],
      by: 'provider',
      actorId: null,
      kind: 'payment-returned',
      businessKey,
      at: new Date(deps.clock.now()),
    },
    deps,
  )
}
