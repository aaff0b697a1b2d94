/** Sessions and their users. Tokens are stored as hashes only. */

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Device } from '#domain/auth/device.ts'
import { dayMs } from '#domain/calendar.ts'
import { coalescedRead } from '#api/db/coalesced.ts'
import type { Reader, Writer } from '#api/db/database.ts'

/** The stored hash of an issued secret. */
export function hashOf(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest()
}

/** The user of a token, if the session is valid and the account is active. */
export async function findSession(db: Reader, tokenHash: Uint8Array, now: Date) {
  const row = await activeSession(db, Buffer.from(tokenHash).toString('hex'))
  if (!row || row.expires_at <= now) return undefined
  // A session created before the clock was set back would otherwise stay valid until that clock's end.
  return row.created_at.getTime() <= now.getTime() + dayMs ? row : undefined
}

const activeSession = coalescedRead(async (db, hashes: readonly string[]) => {
  const rows = await db
    .selectFrom('user_session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .leftJoin('administrator as a', 'a.user_id', 'u.id')
    .select([
      sql<string>`encode(s.token_hash, 'hex')`.as('hash'),
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.slug',
      'u.user_type',
      'u.language',
      'u.accredited',
      'u.accredited_until',
      's.id as session_id',
      's.created_at',
      's.expires_at',
      'a.user_id as admin_id',
    ])
    .where('s.token_hash', '=', sql<Uint8Array>`any(array(select decode(unnest(${hashes}::text[]), 'hex')))`)
    .where('u.state', '=', 'active')
    .execute()
  return new Map(rows.map((row) => [row.hash, row]))
})

export async function insertSession(
  tx: Writer,
  session: {
    tokenHash: Uint8Array
    userId: string
    device: Device
    createdAt: Date
    expiresAt: Date
    parentId: string | null
  },
): Promise<void> {
  await tx
    .insertInto('user_session')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      parent_id: session.parentId,
      ...session.device,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

/** The valid sessions of a person, latest first. */
export function listSessions(db: Reader | Writer, userId: string, now: Date) {
  return db
    .selectFrom('user_session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** The user of the session with this hash, expired or not. */
export function sessionOf(tx: Writer, tokenHash: Uint8Array) {
  return tx.selectFrom('user_session').select(['id', 'user_id']).where('token_hash', '=', tokenHash).executeTakeFirst()
}

/**
 * Ends one session of this person, and those that were derived from it.
 * @returns their ids; empty if there is no such session
 */
export async function endSession(tx: Writer, userId: string, id: string): Promise<string[]> {
  const ended = await tx
    .withRecursive('ended', (db) =>
      db
        .selectFrom('user_session')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .union((rest) =>
          rest.selectFrom('user_session as s').innerJoin('ended as e', 'e.id', 's.parent_id').select('s.id'),
        ),
    )
    .deleteFrom('user_session')
    .where('id', 'in', (db) => db.selectFrom('ended').select('ended.id'))
    .returning('id')
    .execute()
  return ended.map((session) => session.id)
}

/** Ends every other session of a person, and every incomplete sign-in. @returns the ids of the ended sessions */
export async function endOtherSessions(tx: Writer, userId: string, exceptId: string): Promise<string[]> {
  await tx.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute()
  // Here a derived session outlives its parent.
  await tx.updateTable('user_session').set({ parent_id: null }).where('id', '=', exceptId).execute()
  const ended = await tx
    .deleteFrom('user_session')
    .where('user_id', '=', userId)
    .where('id', '<>', exceptId)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Ends every session of a person, and every incomplete sign-in. */
export async function endSessions(tx: Writer, userId: string): Promise<void> {
  await tx.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute()
  await tx.deleteFrom('user_session').where('user_id', '=', userId).execute()
}
