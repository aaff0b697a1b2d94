/** A top-up of a wallet as the payable of an attempt. */

import { smaller } from '#domain/money.ts'
import type { Writer } from '#api/db/database.ts'
import { accountBalance, book, type LedgerAccount } from '#api/db/wallet/ledger.ts'
import { type AttemptRow, refundsOf } from '#api/db/payment/payments.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { chargedBackOf } from '#api/db/wallet/disputes.ts'
import { insertLostDispute } from '#api/db/wallet/lost-disputes.ts'
import { changeTopUp, findTopUp, lockTopUp, type OwnedTopUp } from '#api/db/wallet/top-ups.ts'
import { entryOfAttempt, type EntryRow, lockWalletById, type WalletRow } from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/deps.ts'
import { creditWallet, recordDebit, stepEntry, walletAccount } from '#api/services/wallet/money.ts'
import { text } from '#api/texts/text.ts'
import { siteNameIn } from '#api/texts/localized.ts'
import type { DisputedPart } from '#domain/payment/dispute.ts'
import { isLive } from '#domain/payment/payment.ts'
import { type EntryFailure, entryStatus } from '#domain/wallet/wallet.ts'
import { deductFromRefund, recordPartialChargeback, reverseRefund } from './disputes.ts'
import type { Payable } from './payable.ts'

export const topUpPayable = (topUpId: string): Payable => ({
  checkoutDetails: async ({ language, gateway }, { db }) => {
    const { settings } = await readSettings(db.read)
    const path = gateway === 'mangopay' ? '/mangopay-topup-receipt' : `/topup-payment/${topUpId}`
    return { title: text(language, 'wallet.top-up-title', { site: siteNameIn(settings, language) }), path }
  },

  isDue: async ({ db }) => {
    const topUp = await findTopUp(db.read, topUpId)
    return topUp !== undefined && topUp.state !== 'paid'
  },

  lock: async (tx, _, deps) => {
    const topUp = await lockTopUp(tx, topUpId)
    if (!topUp) return undefined
    return {
      debt: topUp.state === 'paid' ? 'paid' : 'waiting',
      stateChanged: async (attempt, to, reason) => {
        if (isLive(to))
          return to === 'processing' ? step(tx, attempt, entryStatus.processing, undefined, deps) : undefined
        return step(tx, attempt, entryStatus.failed, reason ?? 'cancelled', deps)
      },
      credit: (attempt) => credit(tx, topUp, attempt, deps),
      refunding: (attempt) => step(tx, attempt, entryStatus.failed, 'returned', deps),
      chargeBackPart: (attempt, part) => chargeBackPart(tx, topUp, attempt, part, deps),
      reverse: (attempt) => reverse(tx, topUp, attempt, deps),
    }
  },
})

function isOpen({ status }: EntryRow): boolean {
  return status === entryStatus.pending || status === entryStatus.processing
}

/** Advances the entry of the attempt; an ended entry is unchanged. */
async function step(
  tx: Writer,
  attempt: AttemptRow,
  status: 1 | 3,
  reason: EntryFailure | undefined,
  deps: Deps,
): Promise<void> {
  const entry = await entryOfAttempt(tx, attempt.id)
  if (!entry || !isOpen(entry) || entry.status === status) return
  const at = new Date(deps.clock.now())
  await stepEntry(tx, entry, { status, ...(reason === undefined ? {} : { reason }), by: 'provider', at }, deps)
}

async function credit(tx: Writer, topUp: OwnedTopUp, attempt: AttemptRow, deps: Deps): Promise<string> {
  const at = new Date(deps.clock.now())
  const entry = await entryOfAttempt(tx, attempt.id)
  const wallet = await lockWalletById(tx, topUp.wallet_id)
  const { gateway, currency, fee, test } = attempt
  const transactionId = await creditWallet(
    tx,
    wallet,
    {
      from: [
        { account: { kind: 'external', holder: gateway, currency }, amount: -attempt.amount },
        { account: { kind: 'fee', holder: 'site', currency }, amount: fee },
      ],
      entry: {
        event: 'top-up',
        amount: attempt.amount - fee,
        fee: { amount: fee, points: topUp.fee_points, flat: topUp.fee_flat },
        gateway,
        test,
        topUpId: topUp.id,
        attemptId: attempt.id,
        // Money that arrives after its attempt had ended is an entry of its own.
        originalId: entry && !isOpen(entry) ? entry.id : null,
      },
      expected: entry && isOpen(entry) ? entry.id : undefined,
      by: 'provider',
      actorId: null,
      kind: 'wallet-topped-up',
      businessKey: `top-up:${topUp.id}:paid`,
      at,
    },
    deps,
  )
  await changeTopUp(tx, topUp.id, { state: 'paid', paid_at: at, gateway })
  await deps.jobs.add(tx, 'notify', { event: 'top-up-paid', id: topUp.id })
  return transactionId
}

/**
 * Debits the wallet as far as it covers the money; the user owes the rest, and the site returns its fee. @returns how
 * much was charged back
 */
async function reverse(tx: Writer, topUp: OwnedTopUp, attempt: AttemptRow, deps: Deps): Promise<bigint> {
  const at = new Date(deps.clock.now())
  const entry = await entryOfAttempt(tx, attempt.id)
  // Money that is being refunded was never credited to the wallet, or has left it.
  if (entry?.transaction_id !== attempt.transaction_id || (await refundsOf(tx, attempt.id)).length > 0)
    return reverseRefund(tx, attempt, deps)
  const wallet = await lockWalletById(tx, topUp.wallet_id)
  const site: LedgerAccount = { kind: 'fee', holder: 'site', currency: wallet.currency }
  const left = attempt.amount - (await chargedBackOf(tx, attempt.id))
  const fees = smaller(attempt.fee, left)
  const fromWallet = smaller(left - fees, await accountBalance(tx, walletAccount(wallet)))
  const fromFees = smaller(fees, await accountBalance(tx, site))
  const transactionId = deps.ids.next()
  await book(tx, () => deps.ids.next(), {
    id: transactionId,
    kind: 'wallet-reversed',
    businessKey: `payment:${attempt.id}:reversed`,
    actorId: null,
    at,
    lines: [
      { account: { kind: 'external', holder: attempt.gateway, currency: wallet.currency }, amount: left },
      { account: walletAccount(wallet), amount: -fromWallet },
      { account: site, amount: -fromFees },
      { account: owedBy(wallet), amount: fromWallet + fromFees - left },
    ],
  })
  await enterChargeback(tx, { topUp, attempt, wallet, entry, amount: fromWallet, takenRef: null, transactionId }, deps)
  await deps.jobs.add(tx, 'notify', { event: 'top-up-reversed', id: topUp.id })
  return left
}

/** Debits the wallet as far as it covers the part; the user owes the rest. */
async function chargeBackPart(
  tx: Writer,
  topUp: OwnedTopUp,
  attempt: AttemptRow,
  part: DisputedPart,
  deps: Deps,
): Promise<void> {
  if (await deductFromRefund(tx, attempt, part, deps)) return
  const entry = await entryOfAttempt(tx, attempt.id)
  const wallet = await lockWalletById(tx, topUp.wallet_id)
  // Only money that was credited is debited.
  const received = entry !== undefined && entry.transaction_id === attempt.transaction_id
  const account = walletAccount(wallet)
  const amount = received ? smaller(part.amount, await accountBalance(tx, account)) : 0n
  const transactionId = await recordPartialChargeback(tx, attempt, part, { account, amount }, deps)
  if (received)
    await enterChargeback(tx, { topUp, attempt, wallet, entry, amount, takenRef: part.ref, transactionId }, deps)
  await deps.jobs.add(tx, 'notify', { event: 'payment-partly-reversed', id: attempt.id })
}

interface WalletDebit {
  readonly topUp: OwnedTopUp
  readonly attempt: AttemptRow
  readonly wallet: WalletRow
  /** The entry that credited the money. */
  readonly entry: EntryRow
  readonly amount: bigint
  readonly takenRef: string | null
  readonly transactionId: string
}

/** Records the booked debit; a custodial wallet is debited at its provider too. */
async function enterChargeback(
  tx: Writer,
  { topUp, attempt, wallet, entry, amount, takenRef, transactionId }: WalletDebit,
  deps: Deps,
): Promise<void> {
  if (amount === 0n) return
  const at = new Date(deps.clock.now())
  if (wallet.kind === 'custodial') {
    const disputeId = deps.ids.next()
    await insertLostDispute(tx, { id: disputeId, attemptId: attempt.id, amount, takenRef, at })
    await deps.jobs.add(tx, 'settle-dispute', { disputeId })
  }
  await recordDebit(
    tx,
    wallet,
    {
      entry: {
        event: 'top-up-reversed',
        amount,
        gateway: attempt.gateway,
        test: attempt.test,
        originalId: entry.id,
        topUpId: topUp.id,
        attemptId: attempt.id,
      },
      by: 'provider',
      at,
      status: entryStatus.success,
      transactionId,
    },
    deps,
  )
}

function owedBy({ person_id, currency }: WalletRow): LedgerAccount {
  return { kind: 'receivable', holder: person_id, currency }
}
