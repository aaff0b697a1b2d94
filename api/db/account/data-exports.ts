/** Data export archives that users requested. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'

/** The latest export that the user requested, without its bytes. */
export function latestExport(db: Reader | Writer, personId: string) {
  return db
    .selectFrom('data_export')
    .select(['id', 'requested_at', 'ready_at', 'expires_at'])
    .select(sql<number>`coalesce(octet_length(archive), 0)`.as('bytes'))
    .where('person_id', '=', personId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertExport(
  tx: Writer,
  row: { readonly id: string; readonly personId: string; readonly at: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('data_export')
    .values({
      id: row.id,
      person_id: row.personId,
      requested_at: row.at,
      ready_at: null,
      expires_at: row.expiresAt,
      archive: null,
    })
    .execute()
}

export function findExport(db: Reader | Writer, id: string) {
  return db.selectFrom('data_export').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False if it is already filled, or was cancelled. */
export async function fillExport(
  tx: Writer,
  id: string,
  filled: { readonly archive: Uint8Array; readonly readyAt: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('data_export')
    .set({ archive: filled.archive, ready_at: filled.readyAt, expires_at: filled.expiresAt })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetExports(tx: Writer, now: Date): Promise<void> {
  await tx.deleteFrom('data_export').where('expires_at', '<=', now).execute()
}
