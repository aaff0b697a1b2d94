/** Approvals with a term: of identities and of accreditations. */

import { type SqlBool, sql } from 'kysely'
import type { Reader } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'
import { dayMs } from '#domain/calendar.ts'
import { renewalNoticeDays } from '#domain/identity/verification-result.ts'

type TermTable = 'identity_check' | 'accreditation'

/** Approvals whose term is over. */
export function endedTerms(db: Reader, table: TermTable, slice: DueSlice): Promise<DueRow[]> {
  return approvals(db, table, slice).where('expires_at', '<=', slice.now).execute()
}

/**
 * Approvals that end within some days, that have no renewal under review, and whose user was not notified that many days
 * ahead.
 */
export function endingTerms(db: Reader, table: TermTable, slice: DueSlice): Promise<DueRow[]> {
  const [first, last] = renewalNoticeDays
  const ahead = (days: number): Date => new Date(slice.now.getTime() + days * dayMs)
  return approvals(db, table, slice)
    .where('expires_at', '>', slice.now)
    .where((where) =>
      where.or([
        where.and([where('expires_at', '<=', ahead(first)), where('noticed_days', 'is', null)]),
        where.and([where('expires_at', '<=', ahead(last)), where('noticed_days', '>', last)]),
      ]),
    )
    .where(
      table === 'accreditation'
        ? sql<SqlBool>`not renewing`
        : sql<SqlBool>`coalesce(renewal, '') not in ('pending', 'review')`,
    )
    .execute()
}

function approvals(db: Reader, table: TermTable, { after, limit }: DueSlice) {
  return db
    .selectFrom(table)
    .select(['person_id as id', dueMoment('expires_at').as('at')])
    .where('state', '=', 'approved')
    .where(isAfter('expires_at', 'person_id', after))
    .orderBy(dueMoment('expires_at'))
    .orderBy('person_id')
    .limit(limit)
}
