import { investmentById, lockInvestment, lockOffering } from '#api/db/investments.ts'
import { releaseReservation } from '#api/db/reservations.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

/** Gives up an unpaid reservation. The campaign is locked before the investment, as everywhere. */
export const cancel = handle(calls.investment.cancel, ({ params, member, language, once }, { clock }) =>
  once(async (tx) => {
    const seen = await investmentById(tx, params.investorId, language)
    if (!seen || seen.investor_id !== member.id) throw new CallError('NOT_FOUND')
    await lockOffering(tx, seen.campaign_id)
    const investment = await lockInvestment(tx, seen.id)
    if (investment?.state !== 'reserved') throw new CallError('INVESTMENT_NOT_PENDING')
    await releaseReservation(
      tx,
      investment.id,
      investment.campaign_id,
      investment.units,
      'cancelled',
      new Date(clock.now()),
    )
    const row = await investmentById(tx, investment.id, language)
    if (!row) throw new CallError('NOT_FOUND')
    return presentInvestment(row)
  }),
)
