/**
 * How long data of identity verifications are stored: answers that were never submitted for some weeks, submissions for
 * the site's retention period, because the law requires to keep what a decision was based on.
 */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'
import { openVerifications } from './verifications.ts'

/** Days after which answers are deleted that were never submitted. */
const unsentDays = 90

/** Of an account that is deleted: answers are deleted at once, submissions at the end of the retention period. */
export async function endIdentity(tx: Writer, personId: string): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({ answers: '', reason: '', reasons: [], country: null })
    .where('person_id', '=', personId)
    .execute()
  await tx
    .updateTable('identity_verification')
    .set({ state: 'withdrawn', next_poll_at: null, action_url: '' })
    .where('person_id', '=', personId)
    .where('state', 'in', openVerifications)
    .execute()
}

/**
 * Submissions whose retention period is over. It begins with their end: of an approval, when its term is over or another
 * submission has replaced it; of an account, with its deletion.
 * @param days the site's retention period
 */
export function forgettableVerifications(db: Reader, { now, after, limit }: DueSlice, days: number): Promise<DueRow[]> {
  const before = new Date(now.getTime() - days * 86_400_000)
  return db
    .selectFrom('identity_verification as v')
    .innerJoin('identity_check as c', 'c.person_id', 'v.person_id')
    .innerJoin('app_user as u', 'u.id', 'v.person_id')
    .select(['v.id', dueMoment('v.changed_at').as('at')])
    .where('v.answers', '<>', '')
    .where('v.state', 'not in', openVerifications)
    .where('v.changed_at', '<', before)
    .where(
      sql<boolean>`(v.state <> 'approved' or u.state = 'deleted' or c.state <> 'approved' or exists (
        select from identity_verification later
        where later.person_id = v.person_id and (later.submitted_at, later.id) > (v.submitted_at, v.id)
      ))`,
    )
    .where(sql<boolean>`(v.state <> 'approved' or c.changed_at < ${before})`)
    .where(isAfter('v.changed_at', 'v.id', after))
    .orderBy(dueMoment('v.changed_at'))
    .orderBy('v.id')
    .limit(limit)
    .execute()
}

/** What a decision was based on is deleted; that there was one, when and with which result stays. */
export async function forgetVerification(tx: Writer, id: string): Promise<void> {
  await tx
    .updateTable('identity_verification')
    .set({ answers: '', report: '', action_url: '', party_ref: null })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('identity_verification_document').where('verification_id', '=', id).execute()
  await tx.deleteFrom('watchlist_hit').where('verification_id', '=', id).execute()
}

/** Deletes answers and documents that were not submitted for some weeks, and notes of verifications that are forgotten. */
export async function forgetUnsent(tx: Writer, now: Date): Promise<void> {
  const before = new Date(now.getTime() - unsentDays * 86_400_000)
  await sql`delete from identity_document d using identity_check c
    where c.person_id = d.person_id and c.state = 'started' and c.changed_at < ${before}`.execute(tx)
  await tx.deleteFrom('identity_check').where('state', '=', 'started').where('changed_at', '<', before).execute()
  await sql`delete from identity_note n where n.created_at < ${before} and not exists (
    select from identity_verification v where v.person_id = n.person_id and v.answers <> '')`.execute(tx)
}
