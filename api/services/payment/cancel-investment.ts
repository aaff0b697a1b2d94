import type { Writer } from '#api/db/database.ts'
import { investmentById, lockInvestment, lockOffering } from '#api/db/investment/investments.ts'
import type { Deps, Member } from '#api/deps.ts'
import { endReservation } from '#api/services/investment/free-units.ts'
import type { Language } from '#contract/shapes.ts'
import { CallError } from '#contract/errors.ts'
import { cancelPaidInvestment } from '#api/services/payment/refund/cancel-paid-investment.ts'

type InvestmentRow = NonNullable<Awaited<ReturnType<typeof investmentById>>>

/**
 * Ends an unpaid reservation, or withdraws from a paid investment. The campaign is locked before the investment, as in
 * every booking.
 * @throws CallError NOT_FOUND, INVESTMENT_NOT_PENDING, CANCELLATION_OVER
 */
export async function cancelInvestment(
  tx: Writer,
  { id, member, language }: { readonly id: string; readonly member: Member; readonly language: Language },
  deps: Deps,
): Promise<InvestmentRow> {
  const seen = await investmentById(tx, id, language)
  if (!seen || seen.investor_id !== member.id) throw new CallError('NOT_FOUND')
  const campaign = await lockOffering(tx, seen.campaign_id)
  const investment = await lockInvestment(tx, seen.id)
  if (!campaign || !investment) throw new CallError('NOT_FOUND')
  if (investment.state === 'reserved') await endReservation(tx, investment, 'cancelled', deps)
  else await cancelPaidInvestment(tx, investment, campaign, deps)
  const row = await investmentById(tx, investment.id, language)
  if (!row) throw new CallError('NOT_FOUND')
  return row
}
