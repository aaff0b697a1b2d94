/**
 * How long data of identity verifications are stored: answers that were never submitted for some weeks, submissions for
 * the site's retention period, because the law requires to keep what a decision was based on.
 */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'
import { dayMs } from '#domain/calendar.ts'
import { hitCounts, openVerifications } from './verifications.ts'

/** Days after which answers are deleted that were never submitted. */
const unsentDays = 90

/** Of an account that is deleted: answers are deleted at once, submissions at the end of the retention period. */
export async function endIdentity(tx: Writer, personId: string, at: Date): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({ answers: '', reason: '', reasons: [], country: null, holder_country: null, changed_at: at })
    .where('person_id', '=', personId)
    .execute()
  await tx
    .updateTable('identity_verification')
    .set({ state: 'withdrawn', next_poll_at: null, action_url: '', changed_at: at })
    .where('person_id', '=', personId)
    .where('state', 'in', openVerifications)
    .execute()
}

/**
 * Whether match `h` of submission `v` of user `u` is no longer stored once the submission's period is over. A match that
 * was confirmed or is undecided still decides about an approval; one that was cleared is stored for its own period.
 */
const isObsolete = (before: Date) =>
  sql<boolean>`(u.state = 'deleted' or h.decision = 'cleared' and h.decided_at < ${before} or ${hitCounts} is not true)`

/** The moment before which a retention period began that is over now. */
export function retentionStart(now: number, days: number): Date {
  return new Date(now - days * dayMs)
}

/**
 * Submissions whose retention period is over, if something of them is still stored. It begins with their end: of an approval, when its term is over or another
 * submission has replaced it; of an account, with its deletion.
 * @param before by `retentionStart`
 */
export function forgettableVerifications(db: Reader, { after, limit }: DueSlice, before: Date): Promise<DueRow[]> {
  return db
    .selectFrom('identity_verification as v')
    .innerJoin('identity_check as c', 'c.person_id', 'v.person_id')
    .innerJoin('app_user as u', 'u.id', 'v.person_id')
    .select(['v.id', dueMoment('v.changed_at').as('at')])
    .where(
      sql<boolean>`(v.answers <> '' or exists (
        select from watchlist_hit h where h.verification_id = v.id and ${isObsolete(before)}
      ))`,
    )
    .where('v.state', 'not in', openVerifications)
    .where('v.changed_at', '<', before)
    .where(
      // A renewal replaces the submission that is in force only once it is decided.
      sql<boolean>`(v.state <> 'approved' or u.state = 'deleted' or c.state <> 'approved' or c.renewal is null and exists (
        select from identity_verification later
        where later.person_id = v.person_id and (later.submitted_at, later.id) > (v.submitted_at, v.id)
      ))`,
    )
    .where(sql<boolean>`((v.state <> 'approved' and u.state <> 'deleted') or c.changed_at < ${before})`)
    .where(isAfter('v.changed_at', 'v.id', after))
    .orderBy(dueMoment('v.changed_at'))
    .orderBy('v.id')
    .limit(limit)
    .execute()
}

/**
 * What a decision was based on is deleted; that there was one, when and with which result stays, and so do matches that
 * rule an approval out.
 */
export async function forgetVerification(tx: Writer, id: string, before: Date): Promise<void> {
  await tx
    .updateTable('identity_verification')
    .set({ answers: '', report: '', action_url: '', party_ref: null })
    .where('id', '=', id)
    .where('answers', '<>', '')
    .execute()
  await tx.deleteFrom('identity_verification_document').where('verification_id', '=', id).execute()
  await sql`delete from watchlist_hit h using identity_verification v, app_user u
    where v.id = ${id} and h.verification_id = v.id and u.id = v.person_id and ${isObsolete(before)}`.execute(tx)
}

/** Deletes answers and documents that were not submitted for some weeks, and notes of verifications that are forgotten. */
export async function forgetUnsent(tx: Writer, now: Date): Promise<void> {
  const before = new Date(now.getTime() - unsentDays * dayMs)
  await sql`delete from identity_document d using identity_check c
    where c.person_id = d.person_id and c.state = 'started' and c.changed_at < ${before}`.execute(tx)
  // The row of a user with submissions stays for their retention period, and with it matches that still count.
  await sql`update identity_check set answers = ''
    where state = 'started' and changed_at < ${before} and answers <> ''`.execute(tx)
  await sql`delete from identity_check c where c.state = 'started' and c.changed_at < ${before} and not exists (
    select from identity_verification v where v.person_id = c.person_id and (v.answers <> ''
      or exists (select from watchlist_hit h where h.verification_id = v.id)))`.execute(tx)
  await sql`delete from identity_note n where n.created_at < ${before} and not exists (
    select from identity_verification v where v.person_id = n.person_id and v.answers <> '')`.execute(tx)
}
