/** Accounts. */

import { sql } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import type { SocialProvider } from '#domain/social/social.ts'
import { anyOf, coalescedRead } from '#api/db/coalesced.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { acceptRegisteredTerms } from './terms.ts'

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

/** Hash of the terms of use that the registering user agrees to. */
interface Accepted {
  readonly terms: string
}
export type Registrant = Omit<NewUser, 'state'> & Accepted

/** Undefined if the address already has an account. */
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
    .leftJoin('user_profile as p', 'p.user_id', 'u.id')
    .selectAll('u')
    .select(['a.user_id as admin_id', 'p.photo_id'])
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export const findUser = coalescedRead(async (db, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('app_user as u')
    .leftJoin('administrator as a', 'a.user_id', 'u.id')
    .leftJoin('user_profile as p', 'p.user_id', 'u.id')
    .selectAll('u')
    .select(['a.user_id as admin_id', 'p.photo_id'])
    .where('u.id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
})
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** An id that no row has, so that lookups for unknown users run the same statements. */
export const absentUserId = '00000000-0000-0000-0000-000000000000'

/**
 * A user who registers again before the address is verified signs in with the newer password, and is notified that the
 * address is not verified.
 */
export async function renewPassword(tx: Writer, { email, passwordHash }: Registrant): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('state', '=', 'pending')
    .where(sql<boolean>`${passwordHash !== noPassword}`)
    .execute()
}

/** Appoints an administrator. */
export async function appoint(tx: Writer, userId: string, at: Date): Promise<void> {
  await tx.insertInto('administrator').values({ user_id: userId, appointed_at: at }).execute()
}

/** Removes an administrator. */
export async function dismiss(tx: Writer, userId: string): Promise<void> {
  await tx.deleteFrom('administrator').where('user_id', '=', userId).execute()
}

/**
 * Stores the choices of a registration with an address that is not verified yet. False, and nothing written, if it is
 * verified.
 */
export async function insertRegistration(
  tx: Writer,
  id: string,
  userId: string,
  chosen: Pick<NewUser, 'passwordHash' | 'firstName' | 'lastName' | 'userType' | 'language' | 'createdAt'> & Accepted,
  social?: { readonly provider: SocialProvider; readonly subject: string },
): Promise<boolean> {
  const { passwordHash, firstName, lastName, userType, language, createdAt, terms } = chosen
  const [provider, subject] = [social?.provider ?? null, social?.subject ?? null]
  const { rows } = await sql`
    insert into registration (id, user_id, password_hash, first_name, last_name, user_type, language, created_at,
      social_provider, social_subject, terms_hash)
    select ${id}::uuid, u.id, ${passwordHash}::text, ${firstName}::text, ${lastName}::text, ${userType}::text,
      ${language}::text, ${createdAt}::timestamptz, ${provider}::text, ${subject}::text, ${terms}::text
    from app_user u where u.id = ${userId}::uuid and u.state = 'pending' returning id`.execute(tx)
  return rows.length > 0
}

/** The latest registration of an account that is not active yet, by account. */
export function latestRegistration(db: Reader | Writer, userId: string) {
  return db
    .selectFrom('registration')
    .select(['id'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A registration with its account, while it is pending verification. */
export function findPendingRegistration(db: Reader | Writer, id: string) {
  return db
    .selectFrom('registration as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.email', 'r.first_name', 'r.last_name', 'r.language'])
    .where('r.id', '=', id)
    .where('u.state', '=', 'pending')
    .executeTakeFirst()
}

export async function insertActivation(
  tx: Writer,
  tokenHash: Uint8Array,
  token: { readonly userId: string; readonly registrationId: string; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('activation_token')
    .values({
      token_hash: tokenHash,
      user_id: token.userId,
      registration_id: token.registrationId,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Does this person have an unused, unexpired token? */
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

/**
 * Uses the token and activates the account with the choices of its registration, so that a password set earlier by
 * someone else who registered this address is void. False if the token cannot be used any more. Of two concurrent
 * calls, one wins.
 */
export async function redeemActivation(tx: Writer, tokenHash: Uint8Array, userId: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('activation_token')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('registration_id')
    .executeTakeFirst()
  if (!used) return false
  await connectRegistered(tx, userId, used.registration_id, now)
  await acceptRegisteredTerms(tx, used.registration_id)
  await tx
    .updateTable('app_user as u')
    .from('registration as r')
    .set((eb) => ({
      state: 'active' as const,
      activated_at: now,
      password_hash: eb.ref('r.password_hash'),
      first_name: eb.ref('r.first_name'),
      last_name: eb.ref('r.last_name'),
      user_type: eb.ref('r.user_type'),
      language: eb.ref('r.language'),
    }))
    .where('u.id', '=', userId)
    .where('u.state', '=', 'pending')
    .whereRef('r.user_id', '=', 'u.id')
    .where('r.id', '=', used.registration_id)
    .execute()
  await tx.deleteFrom('registration').where('user_id', '=', userId).execute()
  await tx
    .updateTable('activation_token')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  return true
}

/** A user who registered through a provider is connected with it once the address is confirmed. */
async function connectRegistered(tx: Writer, userId: string, registrationId: string | null, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('registration as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .select(['r.social_provider', 'r.social_subject'])
    .where('r.id', '=', registrationId)
    .where('u.state', '=', 'pending')
    .executeTakeFirst()
  if (!row?.social_provider || row.social_subject === null) return
  await tx
    .insertInto('social_account')
    .values({
      provider: row.social_provider,
      subject: row.social_subject,
      user_id: userId,
      email: null,
      connected_at: now,
    })
    // If it was connected to another account meanwhile, that connection remains.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The account of a user whose address a provider has verified: a new one, or the one that was pending verification, of
 * which no earlier choices remain. Undefined if it is active or blocked.
 */
export async function activateProven(tx: Writer, user: NewUser): Promise<{ id: string } | undefined> {
  const inserted = await insertUser(tx, user)
  if (inserted) return inserted
  const taken = await tx
    .updateTable('app_user')
    .set({
      state: 'active',
      activated_at: user.createdAt,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      user_type: user.userType,
      language: user.language,
    })
    .where(sql`lower(email)`, '=', user.email.toLowerCase())
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (!taken) return undefined
  await tx.deleteFrom('registration').where('user_id', '=', taken.id).execute()
  await tx
    .updateTable('activation_token')
    .set({ used_at: user.createdAt })
    .where('user_id', '=', taken.id)
    .where('used_at', 'is', null)
    .execute()
  return taken
}

/** Stored in place of a password hash if there is no password: it matches none. */
export const noPassword = 'none'

/** The hash of an account's password; undefined if there is no account, or it has no password. */
export function passwordHashOf(user: { readonly password_hash: string } | undefined): string | undefined {
  return user?.password_hash === noPassword ? undefined : user?.password_hash
}

/** Blocks new sessions until the user has set up a second factor. */
export async function requireFactor(tx: Writer, userId: string): Promise<void> {
  await tx.updateTable('app_user').set({ must_enrol: true }).where('id', '=', userId).execute()
}
