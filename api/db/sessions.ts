/** Sessions and who holds them. Tokens are stored as hashes only. */

import { createHash } from 'node:crypto'
import type { Device } from '#domain/account/device.ts'
import { dayMs } from '#domain/calendar.ts'
import type { Reader, Writer } from './database.ts'

/** What is stored of a secret that is handed out. */
export function hashOf(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest()
}

/** The person behind a token, while the session lives and the account is active. */
export function findSession(db: Reader, tokenHash: Uint8Array, now: Date) {
  return (
    db
      .selectFrom('user_session as s')
      .innerJoin('app_user as u', 'u.id', 's.user_id')
      .leftJoin('administrator as a', 'a.user_id', 'u.id')
      .select([
        'u.id',
        'u.email',
        'u.first_name',
        'u.last_name',
        'u.slug',
        'u.user_type',
        'u.language',
        'u.accredited',
        's.id as session_id',
        's.expires_at',
        'a.user_id as admin_id',
      ])
      .where('s.token_hash', '=', tokenHash)
      .where('s.expires_at', '>', now)
      // One that was begun before the clock stepped back would live until that clock's end.
      .where('s.created_at', '<=', new Date(now.getTime() + dayMs))
      .where('u.state', '=', 'active')
      .executeTakeFirst()
  )
}

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

/** The sessions of a person that live, latest first. */
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

/** Whose session has this hash, over or not. */
export function sessionOf(tx: Writer, tokenHash: Uint8Array) {
  return tx.selectFrom('user_session').select(['id', 'user_id']).where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** Ends one session of this person, and those that it was handed on to. @returns their ids; none where there is no such session */
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

/** Ends every session of a person but this one, and every sign-in that is half done. @returns the ids of those that ended */
export async function endOtherSessions(tx: Writer, userId: string, keptId: string): Promise<string[]> {
  await tx.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute()
  // A session that was handed on outlives the one it came from here.
  await tx.updateTable('user_session').set({ parent_id: null }).where('id', '=', keptId).execute()
  const ended = await tx
    .deleteFrom('user_session')
    .where('user_id', '=', userId)
    .where('id', '<>', keptId)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** Ends every session of a person, and every sign-in that is half done. */
export async function endSessions(tx: Writer, userId: string): Promise<void> {
  await tx.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute()
  await tx.deleteFrom('user_session').where('user_id', '=', userId).execute()
}
