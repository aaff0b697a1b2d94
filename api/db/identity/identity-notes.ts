/** Notes of administrators about a user's verification. Callers encrypt and decrypt them. */

import type { Insertable } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Tables } from '#api/db/tables.ts'

export async function insertNote(tx: Writer, row: Insertable<Tables['identity_note']>): Promise<void> {
  await tx.insertInto('identity_note').values(row).execute()
}

/** Latest first, with their authors. */
export function listNotes(db: Reader, personId: string, limit: number) {
  return db
    .selectFrom('identity_note as n')
    .innerJoin('app_user as u', 'u.id', 'n.author_id')
    .select(['n.id', 'n.content', 'n.created_at', 'u.first_name', 'u.last_name'])
    .where('n.person_id', '=', personId)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()
}
export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number]
