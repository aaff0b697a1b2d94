/** Allocates the units of a campaign that closed successfully, if more were paid for than it sells (decision record 0037). */

import { insertAudit } from '#api/db/audit/audit.ts'
import {
  awaitAllocation,
  countAllocation,
  endAllocation,
  markAllocationReminded,
  paidInOrder,
  reduceInvestments,
} from '#api/db/campaign/allocations.ts'
import type { Writer } from '#api/db/database.ts'
import { lockOffering, type OfferingRow } from '#api/db/investment/investments.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { lockManaged } from '#api/services/campaign/dashboard/managed-campaign.ts'
import { CallError } from '#contract/errors.ts'
import type { Actor } from '#domain/account/permissions.ts'
import { addDays, dateIn, endOfDay } from '#domain/calendar.ts'
import { allocatePayment, allocateUnits } from '#domain/campaign/allocation.ts'
import { allocationStep, checkAllocation } from '#domain/campaign/owner-allocation.ts'
import { allocatedInvestmentsMaximum, allocationDays } from '#domain/limits.ts'
import { allocationBasis } from './read-allocation.ts'

type Paid = Awaited<ReturnType<typeof paidInOrder>>[number]
type AllocatingDeps = Pick<Deps, 'clock' | 'ids' | 'jobs'>

/**
 * At the closing. The campaign is locked, and its reservations are released. Only the figures change here: a job returns
 * the money of each investment in a transaction of its own.
 * @returns how much the campaign raises less; nothing yet if its owner allocates the units
 */
export async function allocateOversubscribed(tx: Writer, campaign: OfferingRow, deps: AllocatingDeps): Promise<bigint> {
  if (campaign.allocation === 'first-come') return 0n
  const paid = await paidInOrder(tx, campaign.id)
  if (demandOf(paid) <= campaign.units_total) return 0n
  if (campaign.allocation === 'discretionary' && paid.length <= allocatedInvestmentsMaximum) return 0n
  return allocate(tx, campaign, { paid, units: proRata(campaign, paid), actorId: null }, deps)
}

/**
 * Once the campaign is closed: lets its owner allocate the units, if they have declared that and there is more demand. The
 * campaign is locked.
 */
export async function requestAllocation(
  tx: Writer,
  { id, allocation, units_total: unitsTotal }: OfferingRow,
  { clock, jobs }: AllocatingDeps,
): Promise<void> {
  if (allocation !== 'discretionary') return
  if (demandOf(await paidInOrder(tx, id)) <= unitsTotal) return
  // It ends with a day of the site.
  const { timezone } = (await readSettings(tx)).settings
  const lastDay = addDays(dateIn(clock.now(), timezone), allocationDays - 1)
  await awaitAllocation(tx, id, new Date(endOfDay(lastDay, timezone)))
  await jobs.add(tx, 'notify', { event: 'allocation-needed', id })
}

interface OwnersAllocation {
  readonly campaignId: string
  readonly member: Actor
  /** Names the investments that the owner saw: others have to be allocated again. */
  readonly seen: string
  /** Of each investment, in the order of payment. */
  readonly units: readonly bigint[]
}

/**
 * The owner's decision, and nobody else's. An owner who is also an administrator decides as an owner: no administrator
 * decides here, so that the rule about their own campaigns does not apply.
 * @throws CallError NOT_FOUND, ALLOCATION_OVER, ALLOCATION_CHANGED, INVALID_INPUT
 */
export async function allocateAsDecided(
  tx: Writer,
  { campaignId, member, seen, units }: OwnersAllocation,
  deps: AllocatingDeps,
): Promise<void> {
  const campaign = await lockManaged(tx, campaignId, member)
  if (campaign.allocation_due_at === null) throw new CallError('ALLOCATION_OVER')
  const paid = await paidInOrder(tx, campaign.id)
  if (allocationBasis(paid) !== seen || units.length !== paid.length) throw new CallError('ALLOCATION_CHANGED')
  const requested = paid.map((each) => each.units)
  const { outside, remaining } = checkAllocation(campaign.units_total, requested, units)
  if (outside.length > 0)
    throw new CallError(
      'INVALID_INPUT',
      {},
      outside.slice(0, problemsMaximum).map((index) => ({
        path: `units.${index}`,
        ...((units[index] ?? 0n) < 0n
          ? { code: 'too-small' as const, limit: 0 }
          : { code: 'too-large' as const, limit: Number(requested[index] ?? 0n) }),
      })),
    )
  if (remaining !== 0n) throw new CallError('INVALID_INPUT', {}, [{ path: 'units', code: 'mismatch' }])
  await endAllocation(tx, campaign.id, true)
  await allocate(tx, campaign, { paid, units, actorId: member.id }, deps)
}
const problemsMaximum = 50

/**
 * What happens without a decision of the owner: they are reminded, or all units are allocated pro rata. Does nothing if it
 * is not due.
 */
export async function continueAllocation(tx: Writer, campaignId: string, deps: AllocatingDeps): Promise<void> {
  const campaign = await lockOffering(tx, campaignId)
  if (!campaign || campaign.allocation_due_at === null) return
  const { clock, jobs } = deps
  const paid = await paidInOrder(tx, campaignId)
  const step = allocationStep(
    {
      dueAt: campaign.allocation_due_at.getTime(),
      isReminded: campaign.allocation_reminded_at !== null,
      isOversubscribed: demandOf(paid) > campaign.units_total,
    },
    clock.now(),
  )
  if (step === 'wait') return
  if (step === 'remind') {
    await markAllocationReminded(tx, campaignId, new Date(clock.now()))
    await jobs.add(tx, 'notify', { event: 'allocation-reminder', id: campaignId })
    return
  }
  await endAllocation(tx, campaignId, false)
  const excess = await allocate(tx, campaign, { paid, units: proRata(campaign, paid), actorId: null }, deps)
  await jobs.add(tx, 'notify', {
    event: excess > 0n ? 'allocated-automatically' : 'allocation-not-needed',
    id: campaignId,
  })
}

function demandOf(paid: readonly Paid[]): bigint {
  return paid.reduce((sum, { units }) => sum + units, 0n)
}

function proRata({ units_total: unitsTotal }: Pick<OfferingRow, 'units_total'>, paid: readonly Paid[]): bigint[] {
  return allocateUnits(
    unitsTotal,
    paid.map(({ units }) => units),
  )
}

interface Allocation {
  readonly paid: readonly Paid[]
  /** Of each of them. */
  readonly units: readonly bigint[]
  /** The owner; null if the declared rule, or the end of the owner's time, decided. */
  readonly actorId: string | null
}

/** @returns how much the campaign raises less */
async function allocate(
  tx: Writer,
  { id: campaignId, units_total: unitsTotal, currency }: Pick<OfferingRow, 'id' | 'units_total' | 'currency'>,
  { paid, units: allocated, actorId }: Allocation,
  { clock, ids }: AllocatingDeps,
): Promise<bigint> {
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
    actorId,
    eventName: 'units-allocated',
    subject: campaignId,
    facts: {
      rule: actorId === null ? 'pro-rata' : 'discretionary',
      units: String(unitsTotal),
      requested: String(unitsTotal + units),
      investments: reduced.length,
      amount: String(amount),
      currency,
    },
  })
  return amount
}
