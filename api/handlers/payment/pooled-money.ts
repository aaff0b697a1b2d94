/**
 * Money that leaves a pooled wallet for a campaign: set apart before the provider hears of it, so that nothing else spends it, and
 * back in the wallet where it does not come through.
 */

import type { LedgerAccount } from '#api/db/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import { arrivalOf, type AttemptRow, type RefundRow } from '#api/db/payments.ts'
import { debitOfAttempt, type EntryRow, lockWallet, lockWalletById, walletFigures } from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { creditWallet, debitWallet, holdAccount, stepEntry } from '#api/handlers/wallet/money.ts'
import { refuseSpending } from '#api/handlers/wallet/refusals.ts'
import type { Gateway, Gateways } from '#api/payment-ports.ts'
import type { EntryFailure } from '#domain/wallet.ts'
import { decideSpending, entryStatus } from '#domain/wallet.ts'

/** Does the try take its money out of a pooled wallet? The others bring it from outside. */
export function leavesPooled({ gateway, investment_id }: Pick<AttemptRow, 'gateway' | 'investment_id'>): boolean {
  return gateway === 'mangopay' && investment_id !== null
}

/** Who is asked about the try. */
export function gatewayOf(
  attempt: Pick<AttemptRow, 'gateway' | 'investment_id' | 'test' | 'access'>,
  gateways: Gateways,
): Gateway | undefined {
  return leavesPooled(attempt) ? gateways.transfers(attempt) : gateways.opened(attempt)
}

/** Where the money of a try comes from, in the books. */
export function sourceOf(attempt: AttemptRow): LedgerAccount {
  const { gateway, payer_id, currency } = attempt
  return leavesPooled(attempt)
    ? holdAccount({ id: '', person_id: payer_id, currency, kind: 'pooled' })
    : { kind: 'external', holder: gateway, currency }
}

/**
 * Did a transfer out of a pooled wallet move something else than what was set apart for it? The wallet's own money is then back in
 * it, and what the provider moved is between the provider and the site until it is back.
 */
export function movedOther(attempt: AttemptRow): boolean {
  const { amount, currency } = arrivalOf(attempt)
  return leavesPooled(attempt) && (amount !== attempt.amount || currency !== attempt.currency)
}

/** Where money that cannot be used came from, in the books: in the currency in which it came. */
export function returnSourceOf(attempt: AttemptRow): LedgerAccount {
  return leavesPooled(attempt) && !movedOther(attempt)
    ? sourceOf(attempt)
    : { kind: 'external', holder: attempt.gateway, currency: arrivalOf(attempt).currency }
}

/**
 * Sets the money of a new try apart. The try is locked.
 * @throws CallError INSUFFICIENT_BALANCE
 */
export async function holdPooled(tx: Writer, attempt: AttemptRow, campaignId: string, deps: Deps): Promise<void> {
  const { clock, ids } = deps
  const at = new Date(clock.now())
  const { id, payer_id: personId, currency, amount, test, investment_id: investmentId } = attempt
  const wallet = await lockWallet(tx, () => ids.next(), { personId, currency, at, kind: 'pooled' })
  const { available } = await walletFigures(tx, personId, currency, 'pooled')
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

/** The money has gone where it was to go. */
export async function spendPooled(tx: Writer, attempt: AttemptRow, deps: Deps): Promise<void> {
  const entry = await waiting(tx, attempt)
  const at = new Date(deps.clock.now())
  await stepEntry(tx, entry, { status: entryStatus.success, by: 'provider', at }, deps)
}

/** The try ended without money: what was set apart is back. */
export async function releasePooled(tx: Writer, attempt: AttemptRow, reason: EntryFailure, deps: Deps): Promise<void> {
  const entry = await waiting(tx, attempt)
  const at = new Date(deps.clock.now())
  await stepEntry(tx, entry, { status: entryStatus.failed, reason, by: 'provider', at }, deps)
  const { amount } = attempt
  await giveBack(
    tx,
    entry,
    { amount, from: sourceOf(attempt), businessKey: `payment:${attempt.id}:released`, asked: false },
    deps,
  )
}

/** Money that had gone is back by a refund. @returns the ledger's transaction */
export async function refundPooled(tx: Writer, attempt: AttemptRow, refund: RefundRow, deps: Deps): Promise<string> {
  const entry = await debitOfAttempt(tx, attempt.id)
  if (!entry) throw new Error('a try took nothing out of its wallet and is sent back')
  const { id, amount, currency } = refund
  const from: LedgerAccount = { kind: 'transit', holder: attempt.id, currency }
  const asked = refund.reason === 'asked'
  return giveBack(tx, entry, { amount, from, businessKey: `refund:${id}:returned`, asked }, deps)
}

async function waiting(tx: Writer, attempt: AttemptRow): Promise<EntryRow> {
  const entry = await debitOfAttempt(tx, attempt.id)
  if (entry?.status !== entryStatus.processing) throw new Error('the money of a try is not set apart any more')
  return entry
}

interface GivenBack {
  readonly amount: bigint
  readonly from: LedgerAccount
  readonly businessKey: string
  /** By the investor. */
  readonly asked: boolean
}

async function giveBack(
  tx: Writer,
  entry: EntryRow,
  { amount, from, businessKey, asked }: GivenBack,
  deps: Deps,
): Promise<string> {
  const wallet = await lockWalletById(tx, entry.wallet_id)
  const { investment_id: investmentId, campaign_id: campaignId } = entry
  return creditWallet(
    tx,
    wallet,
    {
      entry: {
        event: asked ? 'taken-back' : 'payment-returned',
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
