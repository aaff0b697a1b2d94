/** Confirmations of accreditations by third parties. Callers encrypt and decrypt what they contain. */

import type { Reader, Writer } from '#api/db/database.ts'
import type { IdentityTables } from '#api/db/tables/identity-tables.ts'
import type { Selectable, Updateable } from 'kysely'

export type LetterRow = Selectable<IdentityTables['third_party_letter']>

export async function insertLetter(
  tx: Writer,
  letter: Pick<LetterRow, 'id' | 'person_id' | 'version' | 'statement_version' | 'language' | 'party' | 'requested_at'>,
): Promise<void> {
  await tx
    .insertInto('third_party_letter')
    .values({ ...letter, state: 'requested', mailed_at: letter.requested_at, mail_count: 1 })
    .execute()
}

/**
 * Ends an open link without an answer.
 * @param which `all`: also letters that were answered, because the answers that they were about have changed
 */
export async function withdrawLetters(tx: Writer, personId: string, which: 'open' | 'all'): Promise<void> {
  await tx
    .updateTable('third_party_letter')
    .set({ state: 'withdrawn', token_hash: null })
    .where('person_id', '=', personId)
    .where('state', 'in', which === 'open' ? ['requested'] : ['requested', 'confirmed', 'declined'])
    .execute()
}

export async function changeLetter(
  tx: Writer,
  id: string,
  change: Updateable<IdentityTables['third_party_letter']>,
): Promise<void> {
  await tx.updateTable('third_party_letter').set(change).where('id', '=', id).execute()
}

export function findLetter(db: Reader | Writer, id: string) {
  return db.selectFrom('third_party_letter').selectAll().where('id', '=', id).executeTakeFirst()
}

export function letterByToken(db: Reader | Writer, tokenHash: Uint8Array) {
  return db.selectFrom('third_party_letter').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** The last letter of a person that was not withdrawn. */
export function latestLetter(db: Reader | Writer, personId: string) {
  return db
    .selectFrom('third_party_letter')
    .selectAll()
    .where('person_id', '=', personId)
    .where('state', '<>', 'withdrawn')
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
