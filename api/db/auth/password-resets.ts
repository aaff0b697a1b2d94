/** Password reset links. Only their hashes are stored. */

import type { Reader, Writer } from '#api/db/database.ts'
import { endSessions } from './sessions.ts'

export async function insertPasswordReset(
  tx: Writer,
  tokenHash: Uint8Array,
  { userId, expiresAt }: { readonly userId: string; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('password_reset')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt, used_at: null })
    .execute()
}

/** Does an unused, unexpired link exist? */
export async function passwordResetUsable(db: Reader, tokenHash: Uint8Array, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('password_reset as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .select('r.user_id')
    .where('r.token_hash', '=', tokenHash)
    .where('r.used_at', 'is', null)
    .where('r.expires_at', '>', now)
    .where('u.state', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses the link, and returns its user. Undefined if it cannot be used any more. Of two concurrent calls, one wins. */
export async function redeemPasswordReset(tx: Writer, tokenHash: Uint8Array, now: Date): Promise<string | undefined> {
  const used = await tx
    .updateTable('password_reset as r')
    .from('app_user as u')
    .set({ used_at: now })
    .whereRef('u.id', '=', 'r.user_id')
    .where('r.token_hash', '=', tokenHash)
    .where('r.used_at', 'is', null)
    .where('r.expires_at', '>', now)
    .where('u.state', '=', 'active')
    .returning('r.user_id')
    .executeTakeFirst()
  return used?.user_id
}

/**
 * Sets a new password, and revokes earlier access to the account: sessions, password reset links, incomplete sign-ins.
 * The second factor stays.
 */
export async function changePassword(tx: Writer, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  // Cancels a pending removal of the second factor, which someone else may have requested.
  await tx.deleteFrom('lost_factor').where('user_id', '=', userId).execute()
  await endSessions(tx, userId)
}
