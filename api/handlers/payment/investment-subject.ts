/** An investment as what a try pays for. */

import { investmentById, lockInvestment, lockOffering, type OfferingRow } from '#api/db/investments.ts'
import type { Writer } from '#api/db/database.ts'
import type { AttemptRow } from '#api/db/payments.ts'
import { payBy, regainReservation, reservationOf } from '#api/db/reservations.ts'
import { takenOf } from '#api/db/wallet/disputes.ts'
import { endReservation } from '#api/handlers/investment/free-units.ts'
import { isWithinLimit } from '#api/handlers/investment/limit.ts'
import { mayStillInvest } from '#api/handlers/investment/prospect.ts'
import { payInvestment, unpayInvestment } from '#api/handlers/investment/pay.ts'
import { hasEnded } from '#domain/campaign.ts'
import { isLive, type SettlementContext } from '#domain/payment.ts'
import { isNews } from './is-news.ts'
import { leavesPooled, movedOther, releasePooled, sourceOf, spendPooled } from './pooled-money.ts'
import { reverseReturn } from './reverse-return.ts'
import type { SubjectKind } from './subject.ts'
import { bookPart, takeFromReturn } from './take-part.ts'

type Investment = NonNullable<Awaited<ReturnType<typeof lockInvestment>>>

export const investmentSubject: SubjectKind<{ readonly investmentId: string }> = {
  page: async ({ investmentId }, { language }, { db }) => {
    const investment = await investmentById(db.read, investmentId, language)
    return { title: investment?.name ?? investment?.slug ?? '', path: `/payment/${investmentId}` }
  },

  wants: async ({ investmentId }, { db }) => {
    const found = await reservationOf(db.read, investmentId)
    return found?.state === 'reserved' && (found.status === 2 || found.status === 6)
  },

  lock: async (tx, { investmentId }, tried, deps) => {
    const seen = await tx
      .selectFrom('investment')
      .select('campaign_id')
      .where('id', '=', investmentId)
      .executeTakeFirst()
    const campaign = seen && (await lockOffering(tx, seen.campaign_id))
    const investment = campaign && (await lockInvestment(tx, investmentId))
    if (!campaign || !investment) return undefined
    const { id, campaign_id, units } = investment
    return {
      debt: await debtOf(tx, investment, campaign, tried, deps.clock.now()),
      moved: async (attempt, to, reason) => {
        const at = new Date(deps.clock.now())
        if (!isLive(to) && leavesPooled(attempt)) await releasePooled(tx, attempt, reason ?? 'cancelled', deps)
        // Its time was over while the provider's page was open.
        if (!isLive(to) && investment.state === 'reserved' && isOver(investment, at)) {
          await endReservation(tx, investment, 'expired', deps)
          // What was on its way and did not arrive is told as that.
          if (!isNews(attempt, reason, at.getTime()))
            await deps.jobs.add(tx, 'tell-reservation-ended', { investmentId: id })
        }
      },
      credit: async (attempt) => {
        if (investment.state === 'expired') await regainReservation(tx, id, campaign_id, units)
        if (leavesPooled(attempt)) await spendPooled(tx, attempt, deps)
        const { gateway, fee } = attempt
        // It may come by a try that was left for another way to pay.
        if (gateway !== investment.gateway || fee !== investment.fee)
          await payBy(tx, id, { gateway, fee, expiresAt: investment.expires_at })
        return payInvestment(tx, { ...investment, fee: attempt.fee }, sourceOf(attempt), null, deps)
      },
      returned: async (attempt) => {
        if (movedOther(attempt)) await releasePooled(tx, attempt, 'returned', deps)
        else if (leavesPooled(attempt)) await spendPooled(tx, attempt, deps)
      },
      take: async (attempt, part) => {
        if (await takeFromReturn(tx, attempt, part, deps)) return
        // Units are not cut: the investment stands, and the part is owed.
        await bookPart(tx, attempt, part, undefined, deps)
        await deps.jobs.add(tx, 'tell-payment', { attemptId: attempt.id, news: 'payment-part-taken' })
      },
      reverse: async (attempt) => {
        // What was to go back did not pay for it.
        if (investment.transaction_id !== attempt.transaction_id) return reverseReturn(tx, attempt, deps)
        const amount = await unpayInvestment(
          tx,
          {
            ...investment,
            fee: attempt.fee,
            taken: await takenOf(tx, attempt.id),
            ended: hasEnded(campaign.status),
          },
          { kind: 'external', holder: attempt.gateway },
          `payment:${attempt.id}:reversed`,
          deps,
        )
        await deps.jobs.add(tx, 'tell-payment', { attemptId: attempt.id, news: 'payment-reversed' })
        return amount
      },
    }
  },
}

/** Does the investment still want the money? */
async function debtOf(
  tx: Writer,
  { state, units, investor_id: investorId, amount }: Investment,
  campaign: OfferingRow,
  tried: Pick<AttemptRow, 'amount' | 'fee'>,
  now: number,
): Promise<SettlementContext['debt']> {
  const { status, units_total, units_taken } = campaign
  if (state === 'confirmed') return 'paid'
  // It is for other units by now: what was asked for then does not pay for it.
  if (tried.amount - tried.fee !== amount) return 'gone'
  const runs = status === 2 || status === 6
  if (state === 'reserved' && runs) return 'waiting'
  // One that its investor gave up stays given up.
  if (state !== 'expired' || !runs || units_total - units_taken < units) return 'gone'
  const mayBeIn = await mayStillInvest(tx, campaign, investorId)
  return mayBeIn && (await isWithinLimit(tx, { campaign, investorId, amount }, now)) ? 'regained' : 'gone'
}

function isOver({ expires_at }: Investment, at: Date): boolean {
  return expires_at !== null && expires_at <= at
}
