/** A top-up of a wallet as what a try pays for. */

import type { Writer } from '#api/db/database.ts'
import { accountBalance, book, type LedgerAccount } from '#api/db/ledger.ts'
import { type AttemptRow, refundsOf } from '#api/db/payments.ts'
import { readSettings } from '#api/db/settings.ts'
import { takenOf } from '#api/db/wallet/disputes.ts'
import { insertLostDispute } from '#api/db/wallet/lost-disputes.ts'
import { changeTopUp, findTopUp, lockTopUp, type OwnedTopUp } from '#api/db/wallet/top-ups.ts'
import { entryOfAttempt, type EntryRow, lockWalletById, type WalletRow } from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { creditWallet, enterDebit, stepEntry, walletAccount } from '#api/handlers/wallet/money.ts'
import { texts } from '#api/texts/texts.ts'
import { siteNameText } from '#api/texts/values.ts'
import type { DisputedPart } from '#domain/dispute.ts'
import { isLive } from '#domain/payment.ts'
import { type EntryFailure, entryStatus } from '#domain/wallet.ts'
import { reverseReturn } from './reverse-return.ts'
import type { SubjectKind } from './subject.ts'
import { bookPart, takeFromReturn } from './take-part.ts'

export const topUpSubject: SubjectKind<{ readonly topUpId: string }> = {
  page: async ({ topUpId }, { language, gateway }, { db }) => {
    const { settings } = await readSettings(db.read)
    const path = gateway === 'mangopay' ? '/mangopay-topup-receipt' : `/topup-payment/${topUpId}`
    return { title: texts[language].topUpTitle({ site: siteNameText(settings.siteName) }), path }
  },

  wants: async ({ topUpId }, { db }) => {
    const topUp = await findTopUp(db.read, topUpId)
    return topUp !== undefined && topUp.state !== 'paid'
  },

  lock: async (tx, { topUpId }, _, deps) => {
    const topUp = await lockTopUp(tx, topUpId)
    if (!topUp) return undefined
    return {
      debt: topUp.state === 'paid' ? 'paid' : 'waiting',
      moved: async (attempt, to, reason) => {
        if (isLive(to))
          return to === 'processing' ? step(tx, attempt, entryStatus.processing, undefined, deps) : undefined
        return step(tx, attempt, entryStatus.failed, reason ?? 'cancelled', deps)
      },
      credit: (attempt) => credit(tx, topUp, attempt, deps),
      returned: (attempt) => step(tx, attempt, entryStatus.failed, 'returned', deps),
      take: (attempt, part) => takePart(tx, topUp, attempt, part, deps),
      reverse: (attempt) => reverse(tx, topUp, attempt, deps),
    }
  },
}

function waits({ status }: EntryRow): boolean {
  return status === entryStatus.pending || status === entryStatus.processing
}

/** The entry of the try goes on; one that has ended stays as it is. */
async function step(
  tx: Writer,
  attempt: AttemptRow,
  status: 1 | 3,
  reason: EntryFailure | undefined,
  deps: Deps,
): Promise<void> {
  const entry = await entryOfAttempt(tx, attempt.id)
  if (!entry || !waits(entry) || entry.status === status) return
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
        // Money that came after its try had ended is an entry of its own.
        originalId: entry && !waits(entry) ? entry.id : null,
      },
      expected: entry && waits(entry) ? entry.id : undefined,
      by: 'provider',
      actorId: null,
      kind: 'wallet-topped-up',
      businessKey: `top-up:${topUp.id}:paid`,
      at,
    },
    deps,
  )
  await changeTopUp(tx, topUp.id, { state: 'paid', paid_at: at, gateway })
  await deps.jobs.add(tx, 'tell-top-up', { topUpId: topUp.id })
  return transactionId
}

/** The wallet gives what it has; the rest stands as owed, and the site bears its fee. @returns how much was taken */
async function reverse(tx: Writer, topUp: OwnedTopUp, attempt: AttemptRow, deps: Deps): Promise<bigint> {
  const at = new Date(deps.clock.now())
  const entry = await entryOfAttempt(tx, attempt.id)
  // What was to go back never came into the wallet, or has left it.
  if (entry?.transaction_id !== attempt.transaction_id || (await refundsOf(tx, attempt.id)).length > 0)
    return reverseReturn(tx, attempt, deps)
  const wallet = await lockWalletById(tx, topUp.wallet_id)
  const site: LedgerAccount = { kind: 'fee', holder: 'site', currency: wallet.currency }
  const left = attempt.amount - (await takenOf(tx, attempt.id))
  const fees = least(attempt.fee, left)
  const fromWallet = least(left - fees, await accountBalance(tx, walletAccount(wallet)))
  const fromFees = least(fees, await accountBalance(tx, site))
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
  await leaveWallet(tx, { topUp, attempt, wallet, entry, amount: fromWallet, takenRef: null, transactionId }, deps)
  await deps.jobs.add(tx, 'tell-top-up', { topUpId: topUp.id })
  return left
}

/** The wallet gives what it has of the part, and the rest is owed. */
async function takePart(
  tx: Writer,
  topUp: OwnedTopUp,
  attempt: AttemptRow,
  part: DisputedPart,
  deps: Deps,
): Promise<void> {
  if (await takeFromReturn(tx, attempt, part, deps)) return
  const entry = await entryOfAttempt(tx, attempt.id)
  const wallet = await lockWalletById(tx, topUp.wallet_id)
  // What never came into the wallet does not leave it.
  const came = entry !== undefined && entry.transaction_id === attempt.transaction_id
  const account = walletAccount(wallet)
  const amount = came ? least(part.amount, await accountBalance(tx, account)) : 0n
  const transactionId = await bookPart(tx, attempt, part, { account, amount }, deps)
  if (came) await leaveWallet(tx, { topUp, attempt, wallet, entry, amount, takenRef: part.ref, transactionId }, deps)
  await deps.jobs.add(tx, 'tell-payment', { attemptId: attempt.id, news: 'payment-part-taken' })
}

interface LeavingWallet {
  readonly topUp: OwnedTopUp
  readonly attempt: AttemptRow
  readonly wallet: WalletRow
  /** That brought the money. */
  readonly entry: EntryRow
  readonly amount: bigint
  readonly takenRef: string | null
  readonly transactionId: string
}

/** What was booked is an entry of the wallet; a pooled one gives as much at its provider. */
async function leaveWallet(
  tx: Writer,
  { topUp, attempt, wallet, entry, amount, takenRef, transactionId }: LeavingWallet,
  deps: Deps,
): Promise<void> {
  if (amount === 0n) return
  const at = new Date(deps.clock.now())
  if (wallet.kind === 'pooled') {
    const disputeId = deps.ids.next()
    await insertLostDispute(tx, { id: disputeId, attemptId: attempt.id, amount, takenRef, at })
    await deps.jobs.add(tx, 'settle-dispute', { disputeId })
  }
  await enterDebit(
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

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
