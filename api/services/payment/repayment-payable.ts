/** A repayment to the investors of a campaign as the payable of an attempt. */

import { smaller } from '#domain/money.ts'
import { findCampaign, lockCampaign } from '#api/db/campaign/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import { type AttemptRow, refundsOf } from '#api/db/payment/payments.ts'
import { campaignOfRepayment, changeRepayment, findRepayment, lockRepayment } from '#api/db/repayment/repayments.ts'
import { readMandate } from '#api/db/payment/mandates.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { chargedBackOf } from '#api/db/wallet/disputes.ts'
import { accountBalance, book, type LedgerAccount } from '#api/db/wallet/ledger.ts'
import type { Deps } from '#api/deps.ts'
import { readRepayable } from '#api/services/repayment/repayable.ts'
import { type LockedRepayment, settleRepayment } from '#api/services/repayment/settle-repayment.ts'
import { lockReceivable, settleReceivable } from '#api/services/wallet/settle-receivable.ts'
import { dateIn } from '#domain/calendar.ts'
import { canBeCharged } from '#domain/payment/mandate.ts'
import { isLive } from '#domain/payment/payment.ts'
import { isOpen, repaymentGateways } from '#domain/repayment/repayment.ts'
import { retryDay } from '#domain/repayment/repayment-plan.ts'
import { deductFromRefund, recordPartialChargeback, reverseRefund } from './disputes.ts'
import type { Payable } from './payable.ts'

export const repaymentPayable = (repaymentId: string): Payable => ({
  checkoutDetails: async ({ language }, { db }) => {
    const row = await findRepayment(db.read, repaymentId, language)
    return { title: row?.name ?? row?.slug ?? '', path: `/campaign-dashboard/payment/${repaymentId}` }
  },

  isDue: async ({ db }) => {
    const row = await findRepayment(db.read, repaymentId, 'en')
    const campaign = row && isOpen(row.state) ? await findCampaign(db.read, row.campaign_id) : undefined
    return campaign !== undefined && (await readRepayable(db.read, campaign)).problem === undefined
  },

  lock: async (tx, _, deps) => {
    const campaignId = await campaignOfRepayment(tx, repaymentId)
    const campaign = campaignId === undefined ? undefined : await lockCampaign(tx, campaignId)
    const repayment = campaign && (await lockRepayment(tx, repaymentId))
    if (!campaign || !repayment) return undefined
    const { state } = repayment
    const payable = isOpen(state) && (await readRepayable(tx, campaign)).problem === undefined
    return {
      // Nobody could receive the money of an ended one, or of a campaign without investors.
      debt: state === 'paid' ? 'paid' : payable ? 'waiting' : 'gone',
      stateChanged: async (attempt, to) => {
        if (!isOpen(state)) return
        if (!isLive(to) && attempt.mandate_id !== null) await endCharge(tx, repayment, attempt, deps)
        const next = to === 'processing' ? 'processing' : isLive(to) ? state : 'due'
        if (next !== state) await changeRepayment(tx, repaymentId, { state: next })
      },
      credit: ({ gateway: name, currency, amount, fee }) => {
        const gateway = repaymentGateways.find((each) => each === name)
        if (gateway === undefined) throw new Error('a repayment was paid by a gateway that it does not accept')
        const from = [
          { account: { kind: 'external', holder: gateway, currency }, amount: -amount },
          { account: { kind: 'fee', holder: 'site', currency }, amount: fee },
        ] as const
        return settleRepayment(tx, repayment, { gateway, fee, from }, deps)
      },
      refunding: async () => {
        if (state === 'processing') await changeRepayment(tx, repaymentId, { state: 'due' })
      },
      chargeBackPart: async (attempt, part) => {
        if (await deductFromRefund(tx, attempt, part, deps)) return
        await recordPartialChargeback(tx, attempt, part, undefined, deps)
        await deps.jobs.add(tx, 'notify', { event: 'payment-partly-reversed', id: attempt.id })
      },
      reverse: (attempt) => reverse(tx, attempt, deps),
    }
  },
})

/** A charge of the mandate failed: it is retried once, then the owner pays (decision T43). */
async function endCharge(tx: Writer, { id, charges }: LockedRepayment, attempt: AttemptRow, deps: Deps): Promise<void> {
  const mandate = await readMandate(tx, attempt.mandate_id ?? '')
  const { timezone } = (await readSettings(tx)).settings
  const retryOn = retryDay(charges, mandate !== undefined && canBeCharged(mandate), dateIn(deps.clock.now(), timezone))
  await changeRepayment(tx, id, { charge_on: retryOn ?? null })
  await deps.jobs.add(tx, 'notify', { event: 'repayment-charge-failed', id: attempt.id, repaymentId: id })
}

/**
 * The shares are in the investors' wallets and stay there: the owner owes what was taken back, except the fee, which
 * the site returns. @returns how much was charged back
 */
async function reverse(tx: Writer, attempt: AttemptRow, deps: Deps): Promise<bigint> {
  // Money that is being refunded paid for nothing.
  if ((await refundsOf(tx, attempt.id)).length > 0) return reverseRefund(tx, attempt, deps)
  const { currency, payer_id: holder, gateway } = attempt
  const wallet = await lockReceivable(tx, { personId: holder, currency }, deps)
  const site: LedgerAccount = { kind: 'fee', holder: 'site', currency }
  const taken = attempt.amount - (await chargedBackOf(tx, attempt.id))
  const fees = smaller(smaller(attempt.fee, taken), await accountBalance(tx, site))
  const businessKey = `payment:${attempt.id}:reversed`
  await book(tx, () => deps.ids.next(), {
    id: deps.ids.next(),
    kind: 'payment-reversed',
    businessKey,
    actorId: null,
    at: new Date(deps.clock.now()),
    lines: [
      { account: { kind: 'external', holder: gateway, currency }, amount: taken },
      { account: site, amount: -fees },
      { account: { kind: 'receivable', holder, currency }, amount: fees - taken },
    ],
  })
  await settleReceivable(tx, wallet, { businessKey, attemptId: attempt.id }, deps)
  await deps.jobs.add(tx, 'notify', { event: 'payment-reversed', id: attempt.id })
  return taken
}
