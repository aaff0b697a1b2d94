/** Stored payment methods and payout accounts, as their user manages them (investing 2, 3). */

import { insertAudit } from '#api/db/audit/audit.ts'
import { lockCampaign } from '#api/db/campaign/campaigns.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { lockMandate, readMandate, type StoredMandateRow, storedMandatesOf } from '#api/db/payment/mandates.ts'
import { type ChargingPlanRow, lockPlan, plansCharging } from '#api/db/repayment/repayment-plans.ts'
import { endCharges } from '#api/db/repayment/repayments.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import type { Actor } from '#domain/account/permissions.ts'
import { endMandate } from './mandates.ts'

export interface UsedMethod {
  readonly row: StoredMandateRow
  readonly plans: readonly ChargingPlanRow[]
}

export async function readPaymentMethods(db: Reader, personId: string, language: Language): Promise<UsedMethod[]> {
  const rows = await storedMandatesOf(db, personId)
  const plans = await plansCharging(
    db,
    rows.map(({ id }) => id),
    language,
  )
  return rows.map((row) => ({ row, plans: plans.filter(({ mandate_id: id }) => id === row.id) }))
}

interface Removal {
  readonly id: string
  readonly member: Actor
}

/**
 * The owner pays the instalments that would have been charged; charges that were recorded before are carried out. A
 * method that was removed before stays removed.
 * @throws CallError NOT_FOUND for another user's method, as if it did not exist
 */
export async function removePaymentMethod(
  tx: Writer,
  { id, member }: Removal,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<{ readonly id: string; readonly removedAt: Date }> {
  const mandate = await readMandate(tx, id)
  if (mandate?.person_id !== member.id || mandate.method_ref === null) throw new CallError('NOT_FOUND')
  const plans = await plansCharging(tx, [id], 'en')
  for (const plan of plans) {
    await lockCampaign(tx, plan.campaign_id)
    await lockPlan(tx, plan.id)
    await endCharges(tx, plan.id)
  }
  const locked = await lockMandate(tx, id)
  if (locked && locked.ended_at !== null) return { id, removedAt: locked.ended_at }
  const at = new Date(deps.clock.now())
  await endMandate(tx, id, deps)
  await insertAudit(tx, {
    id: deps.ids.next(),
    at,
    actorId: member.id,
    eventName: 'payment-method-removed',
    subject: id,
    facts: { gateway: mandate.gateway, test: mandate.test, plan: plans[0]?.id ?? null },
  })
  return { id, removedAt: at }
}
