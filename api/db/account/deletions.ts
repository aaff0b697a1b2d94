/** Accounts that are scheduled for deletion. */

import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'

export function findDeletion(db: Reader | Writer, personId: string) {
  return db.selectFrom('account_deletion').selectAll().where('person_id', '=', personId).executeTakeFirst()
}

/** A repeated request keeps the due date of the first one. */
export async function insertDeletion(tx: Writer, personId: string, at: Date, due: Date): Promise<Date> {
  await tx
    .insertInto('account_deletion')
    .values({ person_id: personId, requested_at: at, due_at: due })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute()
  return (await findDeletion(tx, personId))?.due_at ?? due
}

/** False if no deletion is pending. */
export async function removeDeletion(tx: Writer, personId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('account_deletion')
    .where('person_id', '=', personId)
    .returning('person_id')
    .executeTakeFirst()
  return row !== undefined
}

export function deletionsDue(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('account_deletion')
    .select(['person_id as id', dueMoment('due_at').as('at')])
    .where('due_at', '<=', now)
    .where(isAfter('due_at', 'person_id', after))
    .orderBy(dueMoment('due_at'))
    .orderBy('person_id')
    .limit(limit)
    .execute()
}
