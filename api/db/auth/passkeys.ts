/** Passkeys, and the challenges that they sign. A challenge is stored as a hash. */

import type { Reader, Writer } from '#api/db/database.ts'

export function listPasskeys(db: Reader | Writer, userId: string) {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

export async function hasPasskey(db: Reader | Writer, userId: string): Promise<boolean> {
  const row = await db.selectFrom('passkey').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Locked: of two concurrent signatures, the second is checked against the counter of the first. */
export function lockPasskey(tx: Writer, userId: string, credentialId: string) {
  return tx
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
}

/** False if this passkey is already stored, for any user. */
export async function insertPasskey(tx: Writer, passkey: Omit<PasskeyRow, 'used_at'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkey')
    .values({ ...passkey, used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function notePasskeyUse(tx: Writer, id: string, counter: number, now: Date): Promise<void> {
  await tx
    .updateTable('passkey')
    .set({ counter: BigInt(counter), used_at: now })
    .where('id', '=', id)
    .execute()
}

/** False if this person has no passkey with that id. */
export async function renamePasskey(tx: Writer, userId: string, id: string, name: string): Promise<boolean> {
  const row = await tx
    .updateTable('passkey')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if this person has no passkey with that id. */
export async function removePasskey(tx: Writer, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPasskeyChallenge(
  tx: Writer,
  hash: Uint8Array,
  of: { readonly userId: string; readonly ticketHash: Uint8Array | null; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('passkey_challenge')
    .values({ challenge_hash: hash, user_id: of.userId, ticket_hash: of.ticketHash, expires_at: of.expiresAt })
    .execute()
}

/** A challenge allows one response, valid or not. False if there is none for this person and step. */
export async function consumePasskeyChallenge(
  tx: Writer,
  hash: Uint8Array,
  { userId, ticketHash, now }: { readonly userId: string; readonly ticketHash: Uint8Array | null; readonly now: Date },
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hash)
    .where('user_id', '=', userId)
    .where('ticket_hash', ticketHash === null ? 'is' : '=', ticketHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}
