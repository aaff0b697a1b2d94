/** Declared income and net worth, and the amount invested under the 12-month limit. */

import { sql } from 'kysely'
import { isAccreditedAt } from '#domain/identity/accreditation-term.ts'
import { limitCurrency } from '#domain/investment/investor-limit.ts'
import type { Reader, Writer } from '#api/db/database.ts'

/**
 * Locks a person's row until the transaction ends: of two concurrent investments, the second is counted after the
 * first.
 * @returns whether the person is accredited at that moment; undefined if there is no such person
 */
export async function lockInvestor(
  tx: Writer,
  personId: string,
  now: number,
): Promise<{ readonly accredited: boolean } | undefined> {
  const row = await tx
    .selectFrom('app_user')
    .select(['accredited', 'accredited_until'])
    .where('id', '=', personId)
    // Weaker than the lock of a delete, so that other writes that reference this person do not wait.
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { accredited: isAccreditedAt(row, now) }
}

/** Encryption context of the figures of a declaration. */
export function figuresContext(id: string): string {
  return `investor_declaration/${id}/figures`
}

function declarationsOf(db: Reader | Writer, personId: string) {
  return db
    .selectFrom('investor_declaration')
    .select(['id', 'figures', 'declared_at'])
    .where('person_id', '=', personId)
}

/** The latest declaration of a person. */
export function latestFigures(db: Reader | Writer, personId: string) {
  return declarationsOf(db, personId).orderBy('declared_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export function listFigures(db: Reader, personId: string) {
  return declarationsOf(db, personId).orderBy('declared_at').orderBy('id').execute()
}

interface NewFigures {
  readonly id: string
  readonly personId: string
  /** Encrypted. */
  readonly figures: string
  readonly at: Date
}

/** Appends a declaration: earlier ones are retained. */
export async function insertFigures(tx: Writer, { id, personId, figures, at }: NewFigures): Promise<void> {
  await tx.insertInto('investor_declaration').values({ id, person_id: personId, figures, declared_at: at }).execute()
}

/**
 * Reserved and confirmed since a moment, in offerings under the rule.
 * @param exceptFor an investment that is not counted
 */
export async function investedSince(
  db: Reader | Writer,
  personId: string,
  since: Date,
  exceptFor: string | undefined,
): Promise<bigint> {
  // The sums of whole days, and single investments only of the first day and in exempt campaigns.
  const counted = sql`i.investor_id = ${personId} and i.state in ('reserved', 'confirmed') and i.currency = ${limitCurrency}`
  const firstDay = sql`(${since}::timestamptz at time zone 'UTC')::date`
  const { rows } = await sql<{ invested: bigint }>`select (
    coalesce((select sum(amount) from investor_committed_day
      where investor_id = ${personId} and currency = ${limitCurrency} and day > ${firstDay}), 0)
    + coalesce((select sum(i.amount) from investment i where ${counted}
      and i.created_at > ${since} and i.created_at < ((${firstDay} + 1)::timestamp at time zone 'UTC')), 0)
    - coalesce((select sum(i.amount) from campaign c
      join investor_campaign a on a.campaign_id = c.id and a.investor_id = ${personId} and a.currency = ${limitCurrency}
      join investment i on i.campaign_id = c.id
      where c.limit_exempt and ${counted} and i.created_at > ${since}), 0)
    - coalesce((select i.amount from investment i join campaign c on c.id = i.campaign_id
      where i.id = ${exceptFor ?? null}::uuid and ${counted} and i.created_at > ${since} and not c.limit_exempt), 0)
  )::int8 as invested`.execute(db)
  return rows[0]?.invested ?? 0n
}
