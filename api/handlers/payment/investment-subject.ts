/** An investment as what a try pays for. */

import { investmentById, lockInvestment, lockOffering, type OfferingRow } from '#api/db/investments.ts'
import { regainReservation, releaseReservation, reservationOf } from '#api/db/reservations.ts'
import { payInvestment, unpayInvestment } from '#api/handlers/investment/pay.ts'
import { isLive, type Standing } from '#domain/payment.ts'
import { reverseReturn } from './reverse-return.ts'
import type { SubjectKind } from './subject.ts'

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

  lock: async (tx, { investmentId }, deps) => {
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
      debt: debtOf(investment, campaign),
      moved: async (_, to) => {
        const at = new Date(deps.clock.now())
        // Its time was over while the provider's page was open.
        if (!isLive(to) && investment.state === 'reserved' && isOver(investment, at))
          await releaseReservation(tx, id, campaign_id, units, 'expired', at)
      },
      credit: async ({ fee, gateway }) => {
        if (investment.state === 'expired') await regainReservation(tx, id, campaign_id, units)
        return payInvestment(tx, { ...investment, fee }, { kind: 'external', holder: gateway }, null, deps)
      },
      returned: () => Promise.resolve(),
      reverse: async (attempt) => {
        // What was to go back did not pay for it.
        if (investment.transaction_id !== attempt.transaction_id) return reverseReturn(tx, attempt, deps)
        return unpayInvestment(
          tx,
          { ...investment, fee: attempt.fee },
          { kind: 'external', holder: attempt.gateway },
          `payment:${attempt.id}:reversed`,
          deps,
        )
      },
    }
  },
}

/** Does the investment still want the money? */
function debtOf({ state, units }: Investment, { status, units_total, units_taken }: OfferingRow): Standing['debt'] {
  if (state === 'confirmed') return 'paid'
  const runs = status === 2 || status === 6
  if (state === 'reserved' && runs) return 'waiting'
  // One that its investor gave up stays given up.
  return state === 'expired' && runs && units_total - units_taken >= units ? 'regained' : 'gone'
}

function isOver({ expires_at }: Investment, at: Date): boolean {
  return expires_at !== null && expires_at <= at
}
