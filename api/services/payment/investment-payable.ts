/** An investment as the payable of an attempt. */

import { investmentById, type OfferingRow } from '#api/db/investment/investments.ts'
import { lockInvestmentAndCampaign, type LockedInvestment } from '#api/db/investment/lock-with-campaign.ts'
import type { Writer } from '#api/db/database.ts'
import { arrivalOf, type AttemptRow, endRefunds, refundsOf } from '#api/db/payment/payments.ts'
import { payBy, regainReservation, reservationOf } from '#api/db/investment/reservations.ts'
import { chargedBackOf } from '#api/db/wallet/disputes.ts'
import { accountBalance } from '#api/db/wallet/ledger.ts'
import type { Deps } from '#api/deps.ts'
import { endReservation } from '#api/services/investment/free-units.ts'
import { isWithinLimit } from '#api/services/investment/limit.ts'
import { lateInvestorProblem } from '#api/services/investment/prospect.ts'
import { payInvestment, unpayInvestment } from '#api/services/investment/pay.ts'
import { areFiguresFinal } from '#domain/campaign/owner-allocation.ts'
import { isLive, type SettlementContext } from '#domain/payment/payment.ts'
import {
  captureHold,
  hasOtherAmount,
  isCustodialTransfer,
  releaseHold,
  sourceAccountOf,
} from './custodial-transfers.ts'
import { deductFromRefund, recordPartialChargeback, reverseRefund } from './disputes.ts'
import { type Payable, shouldNotify } from './payable.ts'
import { paidFeeOf } from './refund/cancel-paid-investment.ts'
import { returnExcess } from './refund/return-excess.ts'
import { transitOf } from './refund-attempt.ts'

export const investmentPayable = (investmentId: string): Payable => ({
  checkoutDetails: async ({ language }, { db }) => {
    const investment = await investmentById(db.read, investmentId, language)
    return { title: investment?.name ?? investment?.slug ?? '', path: `/payment/${investmentId}` }
  },

  isDue: async ({ db }) => {
    const found = await reservationOf(db.read, investmentId)
    return found?.state === 'reserved' && (found.status === 2 || found.status === 6)
  },

  lock: async (tx, seen, deps) => {
    const locked = await lockInvestmentAndCampaign(tx, investmentId)
    if (!locked) return undefined
    const { campaign, investment } = locked
    const { id, campaign_id, units } = investment
    return {
      returned: await returnedOf(tx, investment, seen),
      debt: await debtOf(tx, investment, campaign, seen, deps),
      stateChanged: async (attempt, to, reason) => {
        const at = new Date(deps.clock.now())
        if (!isLive(to) && isCustodialTransfer(attempt)) await releaseHold(tx, attempt, reason ?? 'cancelled', deps)
        // The reservation expired while the checkout was open.
        if (!isLive(to) && investment.state === 'reserved' && isOver(investment, at)) {
          await endReservation(tx, investment, 'expired', deps)
          // A failed payment has a notification of its own.
          if (!shouldNotify(attempt, reason, at.getTime()))
            await deps.jobs.add(tx, 'notify', { event: 'reservation-ended', id })
        }
      },
      credit: async (attempt) => {
        if (investment.state === 'expired') await regainReservation(tx, id, campaign_id, units)
        if (isCustodialTransfer(attempt)) await captureHold(tx, attempt, deps)
        const { gateway, fee } = attempt
        // The money may arrive by an attempt from before a change of payment method.
        if (gateway !== investment.gateway || fee !== investment.fee)
          await payBy(tx, id, { gateway, fee, expiresAt: investment.expires_at })
        return payInvestment(tx, { ...investment, fee: attempt.fee }, sourceAccountOf(attempt), null, deps)
      },
      refunding: async (attempt) => {
        if (hasOtherAmount(attempt)) await releaseHold(tx, attempt, 'returned', deps)
        else if (isCustodialTransfer(attempt)) await captureHold(tx, attempt, deps)
      },
      chargeBackPart: async (attempt, part) => {
        await returnExcess(tx, investment, deps)
        if (await deductFromRefund(tx, attempt, part, deps)) return
        // The units stay: the investment remains confirmed, and the payer owes the part.
        await recordPartialChargeback(tx, attempt, part, undefined, deps)
        await deps.jobs.add(tx, 'notify', { event: 'payment-partly-reversed', id: attempt.id })
      },
      reverse: async (attempt, _, named) => {
        const current = await returnExcess(tx, investment, deps)
        // Money that is being refunded did not pay for it.
        if (current.transaction_id !== attempt.transaction_id) return reverseRefund(tx, attempt, deps)
        const amount = await unpayInvestment(
          tx,
          {
            ...current,
            ...(await chargedBack(tx, current, attempt, named, deps)),
            fee: paidFeeOf(current, attempt),
            ended: areFiguresFinal(campaign.status, campaign.allocation_due_at),
          },
          { kind: 'external', holder: attempt.gateway },
          `payment:${attempt.id}:reversed`,
          deps,
        )
        await deps.jobs.add(tx, 'notify', { event: 'payment-reversed', id: attempt.id })
        return amount
      },
    }
  },
})

/** What the provider has sent back of a payment for more units than were allocated. */
async function returnedOf(tx: Writer, { excess, transaction_id }: LockedInvestment, attempt: AttemptRow) {
  if (excess === null || transaction_id !== attempt.transaction_id) return 0n
  const refunds = await refundsOf(tx, attempt.id)
  return refunds
    .filter(
      ({ reason, state, manual_reference: manual }) =>
        reason === 'oversubscribed' && state === 'succeeded' && manual === null,
    )
    .reduce((sum, { amount }) => sum + amount, 0n)
}

/**
 * How much of the payment a chargeback takes, and what of it is in transit to the payer: a refund that was not requested
 * yet ends.
 */
async function chargedBack(tx: Writer, investment: LockedInvestment, attempt: AttemptRow, named: bigint, deps: Deps) {
  const left = arrivalOf(attempt).amount - (await chargedBackOf(tx, attempt.id))
  const there = left - (await returnedOf(tx, investment, attempt))
  const whole = named <= there ? there : named < left ? named : left
  if (investment.excess === null) return { whole, transit: undefined }
  await endRefunds(tx, attempt.id, new Date(deps.clock.now()))
  const account = transitOf(attempt)
  return { whole, transit: { account, amount: await accountBalance(tx, account) } }
}

/** Whether the investment still needs the money. */
async function debtOf(
  tx: Writer,
  { state, units, unit_price: paidPrice, investor_id: investorId, amount }: LockedInvestment,
  campaign: OfferingRow,
  attempt: Pick<AttemptRow, 'amount' | 'fee'>,
  deps: Deps,
): Promise<SettlementContext['debt']> {
  const { status, units_accepted, units_taken, unit_price: price } = campaign
  if (state === 'confirmed') return 'paid'
  // The units have changed since: the amount of the attempt does not pay for them.
  if (attempt.amount - attempt.fee !== amount) return 'gone'
  const runs = status === 2 || status === 6
  if (state === 'reserved' && runs) return 'waiting'
  // An investment that its investor cancelled stays cancelled.
  // Its price may have been amended since it expired.
  if (state !== 'expired' || !runs || price !== paidPrice || units_accepted - units_taken < units) return 'gone'
  const now = deps.clock.now()
  const problem = await lateInvestorProblem(tx, campaign, investorId, now)
  return !problem && (await isWithinLimit(tx, { campaign, investorId, amount, now }, deps)) ? 'regained' : 'gone'
}

function isOver({ expires_at }: LockedInvestment, at: Date): boolean {
  return expires_at !== null && expires_at <= at
}
