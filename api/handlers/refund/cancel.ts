import { investmentById, lockInvestment, lockOffering } from '#api/db/investments.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { endReservation } from '#api/handlers/investment/free-units.ts'
import { takeBack } from './take-back.ts'

/** Gives up an unpaid reservation, or takes a paid investment back. The campaign is locked before the investment, as everywhere. */
export const cancel = handle(calls.investment.cancel, ({ params, member, language, once }, deps) =>
  once(async (tx) => {
    const seen = await investmentById(tx, params.investorId, language)
    if (!seen || seen.investor_id !== member.id) throw new CallError('NOT_FOUND')
    const campaign = await lockOffering(tx, seen.campaign_id)
    const investment = await lockInvestment(tx, seen.id)
    if (!campaign || !investment) throw new CallError('NOT_FOUND')
    if (investment.state === 'reserved') await endReservation(tx, investment, 'cancelled', deps)
    else await takeBack(tx, investment, campaign, deps)
    const row = await investmentById(tx, investment.id, language)
    if (!row) throw new CallError('NOT_FOUND')
    return presentInvestment(row)
  }),
)
