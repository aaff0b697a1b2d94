/** Automatic repayments of owners. */

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { Language } from '#contract/shapes.ts'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, noMoment } from '#api/db/jobs/job-claims.ts'
import type { Tables } from '#api/db/tables.ts'

export type LockedPlan = Selectable<Tables['repayment_plan']>

export async function insertPlan(
  tx: Writer,
  row: Omit<Insertable<Tables['repayment_plan']>, 'mandate_id' | 'made' | 'ended_at'>,
): Promise<void> {
  await tx
    .insertInto('repayment_plan')
    .values({ ...row, mandate_id: null, ended_at: null })
    .execute()
}

export async function changePlan(tx: Writer, id: string, change: Updateable<Tables['repayment_plan']>): Promise<void> {
  await tx.updateTable('repayment_plan').set(change).where('id', '=', id).execute()
}

/** The campaign of a plan; it is locked before the plan. */
export async function campaignOfPlan(db: Reader | Writer, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('repayment_plan').select('campaign_id').where('id', '=', id).executeTakeFirst()
  return row?.campaign_id
}

/** Its campaign must be locked before. */
export function lockPlan(tx: Writer, id: string): Promise<LockedPlan | undefined> {
  return tx.selectFrom('repayment_plan').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

function planQuery(db: Reader | Writer) {
  return db
    .selectFrom('repayment_plan as p')
    .innerJoin('campaign as c', 'c.id', 'p.campaign_id')
    .leftJoin('payment_mandate as m', (join) => join.onRef('m.id', '=', 'p.mandate_id').on('m.ended_at', 'is', null))
    .selectAll('p')
    .select(['c.owner_id', 'm.label', 'm.last4', 'm.method_ref'])
    .select(
      sql<boolean>`exists (select from repayment r where r.plan_id = p.id and r.instalment = 1 and r.state = 'paid')`.as(
        'first_paid',
      ),
    )
}
export type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlan>>>

export function findPlan(db: Reader | Writer, id: string) {
  return planQuery(db).where('p.id', '=', id).executeTakeFirst()
}

/** Latest first. */
export function listPlans(db: Reader, campaignId: string, limit: number): Promise<PlanRow[]> {
  return planQuery(db)
    .where('p.campaign_id', '=', campaignId)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
}

/** Automatic repayments that charge one of these mandates, in the order of their campaigns. */
export async function plansCharging(db: Reader | Writer, mandateIds: readonly string[], language: Language) {
  if (mandateIds.length === 0) return []
  return db
    .selectFrom('repayment_plan as p')
    .innerJoin('campaign as c', 'c.id', 'p.campaign_id')
    .leftJoinLateral(
      () => campaignTexts('c.id', language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .select([
      'p.id',
      'p.mandate_id',
      'p.campaign_id',
      'p.type',
      'p.amount',
      'p.currency',
      'p.frequency',
      'c.slug',
      'texts.name',
      // An instalment that was created is charged before the next one.
      sql<IsoDate | null>`coalesce((select min(r.charge_on) from repayment r
        where r.plan_id = p.id and r.state = 'due'), p.next_due_on)::text`.as('next_on'),
    ])
    .where('p.mandate_id', 'in', mandateIds)
    .where('p.ended_at', 'is', null)
    .orderBy('p.campaign_id')
    .orderBy('p.id')
    .execute()
}
export type ChargingPlanRow = Awaited<ReturnType<typeof plansCharging>>[number]

/** What a mandate charges, as its payer recognizes it. */
export function maskedMethod({ label, last4 }: { readonly label: string | null; readonly last4: string }): string {
  return `${label ?? ''} ••${last4}`.trim()
}

/** Plans whose next instalment is due until a day, in the order of their ids. */
export async function plansToContinue(
  db: Reader,
  until: IsoDate,
  { after, limit }: Omit<DueSlice, 'now'>,
): Promise<DueRow[]> {
  const rows = await db
    .selectFrom('repayment_plan')
    .select('id')
    .where('next_due_on', '<=', until)
    .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => ({ id, at: noMoment }))
}

/** Instalments that are charged until a day, in the order of their ids. */
export async function repaymentsToCharge(
  db: Reader,
  today: IsoDate,
  { after, limit }: Omit<DueSlice, 'now'>,
): Promise<DueRow[]> {
  const rows = await db
    .selectFrom('repayment')
    .select('id')
    .where('state', '=', 'due')
    .where('charge_on', '<=', today)
    .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => ({ id, at: noMoment }))
}
