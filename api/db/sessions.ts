/** Sessions and who holds them. Tokens are stored as hashes only. */

import { createHash } from 'node:crypto'
import type { Reader, Writer } from './database.ts'

/** What is stored of a secret that is handed out. */
export function hashOf(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest()
}

/** The person behind a token, while the session lives and the account is active. */
export function findSession(db: Reader, tokenHash: Uint8Array, now: Date) {
  return db
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
      's.expires_at',
      'a.user_id as admin_id',
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .where('u.state', '=', 'active')
    .executeTakeFirst()
}

export async function insertSession(
  tx: Writer,
  session: { tokenHash: Uint8Array; userId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('user_session')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute()
}

export async function deleteSession(tx: Writer, tokenHash: Uint8Array): Promise<void> {
  await tx.deleteFrom('user_session').where('token_hash', '=', tokenHash).execute()
}
