/** Accounts. */

import { sql } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import type { Reader, Writer } from './database.ts'

export interface NewUser {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  readonly firstName: string
  readonly lastName: string
  readonly slug: string
  readonly userType: string | null
  readonly state: 'pending' | 'active'
  readonly language: Language
  readonly createdAt: Date
}

/** Undefined when the address has an account already. */
export async function insertUser(tx: Writer, user: NewUser): Promise<{ id: string } | undefined> {
  return tx
    .insertInto('app_user')
    .values({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      slug: user.slug,
      user_type: user.userType,
      state: user.state,
      language: user.language,
      created_at: user.createdAt,
      activated_at: user.state === 'active' ? user.createdAt : null,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
}

export function findUserByEmail(db: Reader | Writer, email: string) {
  return db
    .selectFrom('app_user as u')
    .leftJoin('administrator as a', 'a.user_id', 'u.id')
    .selectAll('u')
    .select('a.user_id as admin_id')
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export function findUser(db: Reader | Writer, id: string) {
  return db
    .selectFrom('app_user as u')
    .leftJoin('administrator as a', 'a.user_id', 'u.id')
    .selectAll('u')
    .select('a.user_id as admin_id')
    .where('u.id', '=', id)
    .executeTakeFirst()
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** Appoints an administrator. */
export async function appoint(tx: Writer, userId: string, at: Date): Promise<void> {
  await tx.insertInto('administrator').values({ user_id: userId, appointed_at: at }).execute()
}

export async function insertActivation(
  tx: Writer,
  tokenHash: Uint8Array,
  userId: string,
  expiresAt: Date,
): Promise<void> {
  await tx
    .insertInto('activation_token')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt, used_at: null })
    .execute()
}

/** Is there an unused, unexpired token of this person? */
export async function activationUsable(
  db: Reader | Writer,
  tokenHash: Uint8Array,
  userId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('activation_token')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses the token and activates the account; false when the token cannot be used any more. Two at once: one wins. */
export async function useActivation(tx: Writer, tokenHash: Uint8Array, userId: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('activation_token')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  if (!used) return false
  await tx
    .updateTable('app_user')
    .set({ state: 'active', activated_at: now })
    .where('id', '=', userId)
    .where('state', '=', 'pending')
    .execute()
  return true
}
