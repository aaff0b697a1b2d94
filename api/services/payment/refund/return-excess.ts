/**
 * Returns what an investor paid for units that they were not allocated, by the method it was paid with and with its
 * share of the fee (decision record 0037).
 */

import { debtPaidBy, markExcessReturned, takenInTransit } from '#api/db/campaign/allocations.ts'
import type { Writer } from '#api/db/database.ts'
import { lockInvestment } from '#api/db/investment/investments.ts'
import { insertReturn } from '#api/db/payment/offline-returns.ts'
import { type AttemptRow, insertRefund, paidAttemptOf } from '#api/db/payment/payments.ts'
import { chargedBackOf } from '#api/db/wallet/disputes.ts'
import { accountBalance, book, type LedgerAccount, type LedgerMovement } from '#api/db/wallet/ledger.ts'
import { entryOfInvestment, lockWalletById } from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/deps.ts'
import { creditWallet } from '#api/services/wallet/money.ts'
import { lockReceivable, settleReceivable } from '#api/services/wallet/settle-receivable.ts'

type Investment = NonNullable<Awaited<ReturnType<typeof lockInvestment>>>

/** The money is not in the accounts where it was booked. */
class MissingFunds extends Error {
  override readonly name = 'MissingFunds'
}

function excessKey(investmentId: string): string {
  return `investment:${investmentId}:oversubscribed`
}

/**
 * Books the return once. Whatever else is done with the investment's money calls this first, so that each finds the
 * amounts of the allocated units only. Campaign and investment are locked.
 * @returns the investment afterwards
 */
export async function returnExcess(tx: Writer, investment: Investment, deps: Deps): Promise<Investment> {
  const { id, excess, excess_transaction_id: booked } = investment
  if (excess === null || booked !== null) return investment
  const [amount, fee] = partsOf(investment, excess)
  const { escrow, site } = accountsOf(investment)
  if ((await accountBalance(tx, escrow)) < amount || (await accountBalance(tx, site)) < fee) throw new MissingFunds()
  const parts: Excess = {
    excess,
    from: [
      { account: escrow, amount: -amount },
      { account: site, amount: -fee },
    ],
    movement: {
      investorId: investment.investor_id,
      kind: 'refunded',
      investmentId: id,
      campaignId: investment.campaign_id,
    },
  }
  const transactionId =
    (investment.gateway === 'wallet' ? await toWallet(tx, investment, parts, deps) : undefined) ??
    (await sendOut(tx, investment, parts, deps))
  await markExcessReturned(tx, investment, transactionId)
  await deps.jobs.add(tx, 'notify', { event: 'units-allocated', id })
  const after = await lockInvestment(tx, id)
  if (!after) throw new Error('an investment was changed and is not there')
  return after
}

interface Excess {
  readonly excess: bigint
  readonly from: readonly { readonly account: LedgerAccount; readonly amount: bigint }[]
  readonly movement: LedgerMovement
}

/** The amount and the fee in the excess. */
function partsOf({ state, units, requested_units: requested, unit_price: price, amount }: Investment, excess: bigint) {
  const part = state === 'refunded' ? amount : ((requested ?? units) - units) * price
  return [part, excess - part] as const
}

function accountsOf({ campaign_id, currency }: Investment): { escrow: LedgerAccount; site: LedgerAccount } {
  return {
    escrow: { kind: 'escrow', holder: campaign_id, currency },
    site: { kind: 'fee', holder: 'site', currency },
  }
}

/** @returns the ledger's transaction; undefined if no wallet paid for it */
async function toWallet(
  tx: Writer,
  { id, campaign_id: campaignId }: Investment,
  { excess, from, movement }: Excess,
  deps: Deps,
): Promise<string | undefined> {
  const paid = await entryOfInvestment(tx, id)
  if (!paid) return undefined
  const wallet = await lockWalletById(tx, paid.wallet_id)
  return creditWallet(
    tx,
    wallet,
    {
      entry: {
        event: 'oversubscribed',
        amount: excess,
        gateway: 'wallet',
        originalId: paid.id,
        investmentId: id,
        campaignId,
      },
      from,
      by: 'site',
      actorId: null,
      kind: 'investment-oversubscribed',
      businessKey: excessKey(id),
      at: new Date(deps.clock.now()),
      movement,
    },
    deps,
  )
}

/** By the provider that brought the money, or by an administrator's transfer. @returns the ledger's transaction */
async function sendOut(
  tx: Writer,
  investment: Investment,
  { excess, from, movement }: Excess,
  deps: Deps,
): Promise<string> {
  const { clock, ids, jobs } = deps
  const at = new Date(clock.now())
  const { id, campaign_id: campaignId, investor_id: holder, currency } = investment
  const attempt = await paidAttemptOf(tx, investment)
  // What was charged back is not refunded again: the payer's debt for it is cleared.
  const taken = attempt ? await chargedBackOf(tx, attempt.id) : 0n
  const offset = taken < excess ? taken : excess
  const receivable = offset > 0n ? await lockReceivable(tx, { personId: holder, currency }, deps) : undefined
  const transactionId = ids.next()
  const businessKey = excessKey(id)
  await book(tx, () => ids.next(), {
    id: transactionId,
    kind: 'investment-oversubscribed',
    businessKey,
    actorId: null,
    at,
    lines: [
      ...from,
      { account: { kind: 'transit', holder: attempt?.id ?? id, currency }, amount: excess - offset },
      { account: { kind: 'receivable', holder, currency }, amount: offset },
    ],
    movement,
  })
  if (receivable) await settleReceivable(tx, receivable, { businessKey, investmentId: id, campaignId }, deps)
  const amount = excess - offset
  if (amount === 0n) return transactionId
  if (!attempt) {
    await insertReturn(tx, { id: ids.next(), investmentId: id, reason: 'oversubscribed', amount, currency, at })
    return transactionId
  }
  const refundId = ids.next()
  await insertRefund(tx, { id: refundId, attemptId: attempt.id, amount, currency, reason: 'oversubscribed', at })
  await jobs.add(tx, 'poll-refund', { refundId })
  return transactionId
}

/** The part of the payment that disputes took and for which the payer still owes. */
export async function owedChargebackOf(
  tx: Writer,
  { excess_transaction_id: booked }: Pick<Investment, 'excess_transaction_id'>,
  attempt: Pick<AttemptRow, 'id'>,
): Promise<bigint> {
  const taken = await chargedBackOf(tx, attempt.id)
  if (booked === null || taken === 0n) return taken
  return taken - (await debtPaidBy(tx, booked)) - (await takenInTransit(tx, attempt.id))
}
