import { investmentById, lockInvestment, lockOffering } from '#api/db/investments.ts'
import { releaseReservation } from '#api/db/reservations.ts'
import type { Writer } from '#api/db/database.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { takeBack } from './take-back.ts'

/** Gives up an unpaid reservation, or takes a paid investment back. The campaign is locked before the investment, as everywhere. */
export const cancel = handle(calls.investment.cancel, ({ params, member, language, once }, deps) =>
  once(async (tx) => {
    const seen = await investmentById(tx, params.investorId, language)
    if (!seen || seen.investor_id !== member.id) throw new CallError('NOT_FOUND')
    await lockOffering(tx, seen.campaign_id)
    const investment = await lockInvestment(tx, seen.id)
    if (!investment) throw new CallError('NOT_FOUND')
    if (investment.state === 'reserved') await giveUp(tx, investment, new Date(deps.clock.now()))
    else await takeBack(tx, investment, deps)
    const row = await investmentById(tx, investment.id, language)
    if (!row) throw new CallError('NOT_FOUND')
    return presentInvestment(row)
  }),
)

function giveUp(
  tx: Writer,
  { id, campaign_id, units }: { readonly id: string; readonly campaign_id: string; readonly units: bigint },
  at: Date,
): Promise<void> {
  return releaseReservation(tx, id, campaign_id, units, 'cancelled', at)
}
