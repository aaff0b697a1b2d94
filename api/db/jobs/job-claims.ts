/** Which rows a process works on, and where a run continues that used up its time. */

import { type RawBuilder, sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { FailingJobName } from '#api/db/tables/job-tables.ts'
import type { ScheduledJobName } from '#domain/site/scheduled-jobs.ts'

/** The last row of a page: rows are read in the order of the moment at which they were due, and of their ids. */
export interface DueRow {
  readonly id: string
  readonly at: Date
  /** The shared lock of several rows: if one row cannot lock it, the others are not tried. */
  readonly group?: string
}

/** The moment of rows that are ordered by their ids alone. */
export const noMoment = new Date(0)

export interface DueSlice {
  readonly now: Date
  readonly after: DueRow | undefined
  readonly limit: number
}

/**
 * When a row was due, in milliseconds, the precision of the driver: with the column's microseconds a page would repeat
 * its last row.
 */
export function dueMoment(column: string): RawBuilder<Date> {
  return sql<Date>`date_trunc('milliseconds', ${sql.ref(column)})`
}

/**
 * True for rows that are due. A row further ahead than the longest delay of its schedule was written before the clock
 * was set back, and is due too.
 */
export function isDue(column: string, now: Date, longestMs: number): RawBuilder<boolean> {
  const latest = new Date(now.getTime() + longestMs)
  return sql<boolean>`(${sql.ref(column)} <= ${now}::timestamptz or ${sql.ref(column)} > ${latest}::timestamptz)`
}

/** True for rows after the cursor; for every row without one. */
export function isAfter(column: string, idColumn: string, after: DueRow | undefined): RawBuilder<boolean> {
  return after === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${dueMoment(column)}, ${sql.ref(idColumn)}) > (${after.at}::timestamptz, ${after.id}::uuid)`
}

/**
 * Longer than a run and its longest row take. After this time, other processes may claim the rows of a killed process.
 */
const claimMs = 120_000

/**
 * Claims rows for this process. Rows that another process has claimed are left out; so are failed rows, which are
 * retried separately. A claim that ends later than any claim can was made before the clock was set back, and is
 * ignored.
 */
export async function claimRows(
  tx: Writer,
  { job, ids, owner, now }: { job: FailingJobName; ids: readonly string[]; owner: string; now: Date },
  { failed }: { readonly failed: boolean },
): Promise<ReadonlySet<string>> {
  const latest = new Date(now.getTime() + claimMs)
  const { rows } = await sql<{ row_id: string }>`
    insert into job_claim (job, row_id, owner, claimed_until)
    select ${job}, due.row_id, ${owner}::uuid, ${latest}::timestamptz
    from unnest(${ids}::text[]) as due (row_id)
    where ${failed} or not exists (select from job_failure f
      where f.job = ${job} and f.row_id = due.row_id and f.resolved_at is null)
    on conflict (job, row_id) do update set owner = excluded.owner, claimed_until = excluded.claimed_until
      where job_claim.claimed_until <= ${now}::timestamptz or job_claim.claimed_until > ${latest}::timestamptz
    returning row_id`.execute(tx)
  return new Set(rows.map(({ row_id }) => row_id))
}

export async function releaseRows(
  tx: Writer,
  { job, ids, owner }: { job: FailingJobName; ids: readonly string[]; owner: string },
): Promise<void> {
  await tx
    .deleteFrom('job_claim')
    .where('job', '=', job)
    .where('owner', '=', owner)
    .where('row_id', 'in', [...ids])
    .execute()
}

export async function readCursor(db: Reader, job: ScheduledJobName): Promise<DueRow | undefined> {
  const row = await db.selectFrom('job_cursor').selectAll().where('job', '=', job).executeTakeFirst()
  return row && { id: row.row_id, at: row.due_at }
}

/** @param cursor undefined: the next run starts from the beginning */
export async function writeCursor(tx: Writer, job: ScheduledJobName, cursor: DueRow | undefined): Promise<void> {
  await tx.deleteFrom('job_cursor').where('job', '=', job).execute()
  if (cursor)
    await tx
      .insertInto('job_cursor')
      .values({ job, due_at: cursor.at, row_id: cursor.id })
      .onConflict((conflict) => conflict.column('job').doUpdateSet({ due_at: cursor.at, row_id: cursor.id }))
      .execute()
}
