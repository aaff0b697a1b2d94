/** Allocates the units of a campaign that closes successfully, if more were paid for than it sells (decision record 0037). */

import { insertAudit } from '#api/db/audit/audit.ts'
import { countAllocation, paidInOrder, reduceInvestments } from '#api/db/campaign/allocations.ts'
import type { Writer } from '#api/db/database.ts'
import type { OfferingRow } from '#api/db/investment/investments.ts'
import type { Deps } from '#api/deps.ts'
import { allocatePayment, allocateUnits } from '#domain/campaign/allocation.ts'

/**
 * The campaign is locked, and its reservations are released. Only the figures change here: a job returns the money of
 * each investment in a transaction of its own.
 * @returns how much the campaign raises less
 */
export async function allocateOversubscribed(
  tx: Writer,
  { id: campaignId, allocation, units_total: unitsTotal, currency }: OfferingRow,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<bigint> {
  if (allocation !== 'pro-rata') return 0n
  const paid = await paidInOrder(tx, campaignId)
  const allocated = allocateUnits(
    unitsTotal,
    paid.map(({ units }) => units),
  )
  const reduced = paid.flatMap((investment, index) => {
    const units = allocated[index] ?? 0n
    if (units === investment.units) return []
    const { fee, excess } = allocatePayment({ ...investment, unitPrice: investment.unit_price }, units)
    return [{ id: investment.id, units, fee, excess, less: investment.units - units, unitPrice: investment.unit_price }]
  })
  if (reduced.length === 0) return 0n
  const at = new Date(clock.now())
  const units = reduced.reduce((sum, { less }) => sum + less, 0n)
  const amount = reduced.reduce((sum, { less, unitPrice }) => sum + less * unitPrice, 0n)
  await reduceInvestments(tx, reduced, at)
  await countAllocation(tx, campaignId, { units, amount })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: null,
    eventName: 'units-allocated',
    subject: campaignId,
    facts: {
      units: String(unitsTotal),
      requested: String(unitsTotal + units),
      investments: reduced.length,
      amount: String(amount),
      currency,
    },
  })
  return amount
}
