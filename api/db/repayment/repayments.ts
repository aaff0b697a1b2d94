/** Repayments of owners, and what a decision needs to know of their campaign. */

import { type Insertable, sql, type Updateable } from 'kysely'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import { repaymentReminderDays } from '#domain/limits.ts'
import type { RepaymentState } from '#domain/repayment/repayment.ts'
import type { Language } from '#contract/shapes.ts'
import { editorsOf } from '#api/db/draft/editors.ts'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, noMoment } from '#api/db/jobs/job-claims.ts'
import type { Cursor, Slice } from '#api/db/paging.ts'
import type { Tables } from '#api/db/tables.ts'

export async function insertRepayment(
  tx: Writer,
  row: Omit<
    Insertable<Tables['repayment']>,
    'state' | 'gateway' | 'fee' | 'decided_by' | 'reason' | 'bank_reference' | 'paid_at' | 'distribution_id'
  >,
): Promise<void> {
  await tx
    .insertInto('repayment')
    .values({ ...row, gateway: null, decided_by: null, bank_reference: null, paid_at: null, distribution_id: null })
    .execute()
}

export async function changeRepayment(tx: Writer, id: string, change: Updateable<Tables['repayment']>): Promise<void> {
  await tx.updateTable('repayment').set(change).where('id', '=', id).execute()
}

/** Its open instalments are paid by the owner. */
export async function endCharges(tx: Writer, planId: string): Promise<void> {
  await tx
    .updateTable('repayment')
    .set({ charge_on: null })
    .where('plan_id', '=', planId)
    .where('charge_on', 'is not', null)
    .execute()
}

/** The campaign of a repayment; it is locked before the repayment. */
export async function campaignOfRepayment(db: Reader | Writer, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('repayment').select('campaign_id').where('id', '=', id).executeTakeFirst()
  return row?.campaign_id
}

/** Its campaign must be locked before. */
export function lockRepayment(tx: Writer, id: string) {
  return tx.selectFrom('repayment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

function repaymentQuery(db: Reader | Writer, language: Language) {
  return db
    .selectFrom('repayment as r')
    .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
    .innerJoin('app_user as u', 'u.id', 'c.owner_id')
    .leftJoin('distribution as d', 'd.id', 'r.distribution_id')
    .leftJoin('repayment_plan as p', 'p.id', 'r.plan_id')
    .leftJoin('stored_file as report', 'report.id', 'r.report_id')
    .leftJoinLateral(
      () => campaignTexts('c.id', language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('distribution_share as s')
          .select([sql<bigint>`count(*)::int8`.as('shares'), sql<bigint>`count(s.credited_at)::int8`.as('credited')])
          .select(sql<bigint>`coalesce(sum(s.units), 0)::int8`.as('units'))
          .whereRef('s.distribution_id', '=', 'r.distribution_id')
          .as('progress'),
      (join) => join.onTrue(),
    )
    .selectAll('r')
    .select([
      'c.slug',
      'c.owner_id',
      'texts.name',
      'u.first_name',
      'u.last_name',
      'u.email',
      'd.transaction_id',
      'p.instalments',
      'report.mime as report_mime',
      'report.bytes as report_bytes',
      'report.scan_state as report_state',
    ])
    .select(editorsOf('c.id').as('editor_ids'))
    .select([
      sql<bigint>`coalesce(progress.shares, 0)`.as('shares'),
      sql<bigint>`coalesce(progress.credited, 0)`.as('credited'),
      sql<bigint>`coalesce(progress.units, 0)`.as('units'),
    ])
}
export type RepaymentRow = NonNullable<Awaited<ReturnType<typeof findRepayment>>>

export function findRepayment(db: Reader | Writer, id: string, language: Language) {
  return repaymentQuery(db, language).where('r.id', '=', id).executeTakeFirst()
}

/** The cursor of a row in a list by due date. */
export function dueCursor({ due_on: dueOn, id }: Pick<RepaymentRow, 'due_on' | 'id'>): Cursor {
  return { key: dueOn.replaceAll('-', ''), id }
}

function beyond(cursor: Cursor | undefined, direction: '<' | '>') {
  return cursor === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(r.due_on, r.id) ${sql.raw(direction)} (to_date(${cursor.key}, 'YYYYMMDD'), ${cursor.id}::uuid)`
}

/** The repayments of a campaign, latest due date first. */
export function listRepayments(
  db: Reader,
  campaignId: string,
  { limit, after }: Slice,
  language: Language,
): Promise<RepaymentRow[]> {
  return repaymentQuery(db, language)
    .where('r.campaign_id', '=', campaignId)
    .where(beyond(after, '<'))
    .orderBy('r.due_on', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export interface RepaymentSums {
  readonly total: number
  /** Minor units. */
  readonly paid: bigint
  /** The part of it that returned capital. */
  readonly returned: bigint
  /** Returned, or to be returned by repayments that are open. */
  readonly returning: bigint
  readonly due: bigint
  readonly overdue: bigint
}

/** The sums of a campaign's repayments. */
export async function repaymentSums(db: Reader | Writer, campaignId: string, today: IsoDate): Promise<RepaymentSums> {
  const open = sql`state in ('due', 'processing')`
  const capital = sql`type = 'return-of-investment'`
  const sum = (condition: ReturnType<typeof sql>) =>
    sql<bigint>`coalesce(sum(amount) filter (where ${condition}), 0)::int8`
  const row = await db
    .selectFrom('repayment')
    .select([
      sql<bigint>`count(*)::int8`.as('total'),
      sum(sql`state = 'paid'`).as('paid'),
      sum(sql`state = 'paid' and ${capital}`).as('returned'),
      sum(sql`(state = 'paid' or ${open}) and ${capital}`).as('returning'),
      sum(open).as('due'),
      sum(sql`${open} and due_on < ${today}::date`).as('overdue'),
    ])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return { ...row, total: Number(row.total) }
}

/** Whether the campaign has a repayment of this type for the same period that is open or paid. */
export async function hasInstalment(
  tx: Writer,
  {
    campaignId,
    type,
    periodStart,
    periodEnd,
  }: {
    readonly campaignId: string
    readonly type: RepaymentRow['type']
    readonly periodStart: IsoDate
    readonly periodEnd: IsoDate
  },
): Promise<boolean> {
  const row = await tx
    .selectFrom('repayment')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('type', '=', type)
    .where('period_start', '=', periodStart)
    .where('period_end', '=', periodEnd)
    .where('state', 'in', ['due', 'processing', 'paid'])
    .executeTakeFirst()
  return row !== undefined
}

export interface RepaymentFilter {
  readonly state: RepaymentState | undefined
  /** The reference of a bank transfer. */
  readonly reference: string | undefined
}

function matching({ state, reference }: RepaymentFilter) {
  return sql<boolean>`${state === undefined ? sql`true` : sql`r.state = ${state}`}
    and ${reference === undefined ? sql`true` : sql`r.reference = ${reference}`}`
}

/** Repayments of all campaigns, earliest due date first. */
export function listAllRepayments(
  db: Reader,
  filter: RepaymentFilter,
  { limit, after }: Slice,
  language: Language,
): Promise<RepaymentRow[]> {
  return repaymentQuery(db, language)
    .where(matching(filter))
    .where(beyond(after, '>'))
    .orderBy('r.due_on')
    .orderBy('r.id')
    .limit(limit + 1)
    .execute()
}

export async function countRepayments(db: Reader, filter: RepaymentFilter): Promise<number> {
  const { total } = await db
    .selectFrom('repayment as r')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Open repayments whose owner may have to be notified, in the order of their ids. */
export async function repaymentsToNotify(
  db: Reader,
  today: IsoDate,
  { after, limit }: Omit<DueSlice, 'now'>,
): Promise<DueRow[]> {
  const rows = await db
    .selectFrom('repayment')
    .select('id')
    .where('state', 'in', ['due', 'processing'])
    .where('overdue_at', 'is', null)
    .where(
      sql<boolean>`(due_on < ${today}::date or (reminded_at is null and due_on <= ${addDays(today, repaymentReminderDays)}::date))`,
    )
    .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => ({ id, at: noMoment }))
}

/** The shares of a paid repayment, the largest first. */
export function creditedShares(db: Reader | Writer, distributionId: string, limit: number) {
  return db
    .selectFrom('distribution_share as s')
    .innerJoin('app_user as u', 'u.id', 's.investor_id')
    .innerJoin('distribution as d', 'd.id', 's.distribution_id')
    .select(['s.investor_id as investorId', 's.units', 's.amount', 'u.first_name', 'u.last_name', 'u.show_name'])
    .select(
      sql<boolean>`coalesce((select bool_and(i.anonymous) from investment i
        where i.campaign_id = d.campaign_id and i.investor_id = s.investor_id and i.state = 'confirmed'), true)`.as(
        'anonymous',
      ),
    )
    .where('s.distribution_id', '=', distributionId)
    .orderBy('s.amount', 'desc')
    .orderBy('s.investor_id')
    .limit(limit)
    .execute()
}
