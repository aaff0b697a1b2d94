import { insertAudit } from '#api/db/audit.ts'
import { lockInvestment, lockOffering, takeUnits } from '#api/db/investments.ts'
import { findPayment } from '#api/db/offline-payments.ts'
import type { Writer } from '#api/db/database.ts'
import { liveAttemptOf } from '#api/db/payments.ts'
import { payBy } from '#api/db/reservations.ts'
import { handle } from '#api/handlers/handler.ts'
import { holdToLimit } from '#api/handlers/investment/limit.ts'
import { mayStillInvest } from '#api/handlers/investment/prospect.ts'
import { payInvestment } from '#api/handlers/investment/pay.ts'
import { refuseUnready } from '#api/handlers/investment/ready.ts'
import { presentPayment } from '#api/presenters/offline-payment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

/** The money of an offline payment has arrived, as an administrator saw it. */
export const confirmPayment = handle(
  calls.admin.confirmPayment,
  ({ params, body, member, language, once }, { clock, ids, jobs }) =>
    once(async (tx) => {
      const investment = await lockPayable(tx, params.investmentId, clock.now())
      await refuseUnready(tx, investment)
      if (body.received.amount !== investment.amount || body.received.currency !== investment.currency) {
        throw new CallError('AMOUNT_MISMATCH', {
          amount: { amount: String(investment.amount), currency: investment.currency },
        })
      }
      // Whatever it was begun with: a transfer has paid, nothing comes on top of it, and the way back is a transfer too.
      const byTransfer = { gateway: 'offline', fee: 0n } as const
      await payBy(tx, investment.id, { ...byTransfer, expiresAt: investment.expires_at })
      const paid = { ...investment, ...byTransfer }
      const source = { kind: 'external', holder: 'offline' } as const
      const transactionId = await payInvestment(tx, paid, source, member.id, { clock, ids, jobs })
      await insertAudit(tx, {
        id: ids.next(),
        at: new Date(clock.now()),
        actorId: member.id,
        act: 'offline-payment-confirmed',
        subject: investment.id,
        facts: {
          transaction: transactionId,
          ...(investment.gateway === 'offline' ? {} : { gateway: investment.gateway }),
          ...(body.bankReference === undefined ? {} : { bankReference: body.bankReference }),
        },
      })
      const row = await findPayment(tx, investment.id, language)
      if (!row) throw new CallError('NOT_FOUND')
      return presentPayment(row)
    }),
)

/**
 * The investment, locked behind its campaign. Money for a reservation whose time was over takes its units again while there
 * are enough; a campaign that has ended takes none (decisions T21, T30).
 */
async function lockPayable(tx: Writer, id: string, now: number) {
  const seen = await tx.selectFrom('investment').select(['campaign_id']).where('id', '=', id).executeTakeFirst()
  if (!seen) throw new CallError('NOT_FOUND')
  const campaign = await lockOffering(tx, seen.campaign_id)
  const investment = await lockInvestment(tx, id)
  if (!campaign || !investment) throw new CallError('NOT_FOUND')
  if (investment.state !== 'reserved' && investment.state !== 'expired') throw new CallError('INVESTMENT_NOT_PENDING')
  // The money of a try may still come, and would have to go back: that is waited for, or given up first.
  if (await liveAttemptOf(tx, { investmentId: id })) throw new CallError('PAYMENT_UNDER_WAY')
  if (campaign.status !== 2) throw new CallError('CAMPAIGN_CLOSED')
  if (investment.state === 'expired') {
    const left = campaign.units_total - campaign.units_taken
    if (left < investment.units) throw new CallError('UNITS_LEFT', { units: String(left) })
    if (!(await mayStillInvest(tx, campaign, investment.investor_id))) throw new CallError('ACCREDITED_ONLY')
    await holdToLimit(tx, { campaign, investorId: investment.investor_id, amount: investment.amount }, now)
    await takeUnits(tx, campaign.id, investment.units)
  }
  return investment
}
