/** Second factors. Secrets are encrypted before they are stored, recovery codes and tickets are hashed. */

import type { TicketPurpose } from '#api/db/tables/account-tables.ts'
import type { Reader, Writer } from '#api/db/database.ts'

export function findFactor(db: Reader | Writer, userId: string) {
  return db.selectFrom('second_factor').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Locked: codes of one person are checked one after the other. */
export function lockFactor(tx: Writer, userId: string) {
  return tx.selectFrom('second_factor').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}
export type FactorRow = NonNullable<Awaited<ReturnType<typeof lockFactor>>>

/** Does this person sign in with a second factor? */
export async function hasFactor(db: Reader | Writer, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a pending secret to be shown; it replaces an earlier one. */
export async function putPending(tx: Writer, userId: string, sealed: string, until: Date): Promise<void> {
  await tx
    .insertInto('second_factor')
    .values({
      user_id: userId,
      secret: null,
      confirmed_at: null,
      pending_secret: sealed,
      pending_until: until,
      blocked_until: null,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_secret: sealed, pending_until: until }))
    .execute()
}

/** Makes the pending secret the active one. */
export async function confirmPending(tx: Writer, userId: string, step: number, now: Date): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set((eb) => ({
      secret: eb.ref('pending_secret'),
      confirmed_at: now,
      last_step: BigInt(step),
      pending_secret: null,
      pending_until: null,
      failures: 0,
      blocked_until: null,
    }))
    .where('user_id', '=', userId)
    .execute()
  await tx.updateTable('app_user').set({ must_enrol: false }).where('id', '=', userId).execute()
}

export async function noteAccepted(tx: Writer, userId: string, step: number): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set({ last_step: BigInt(step), failures: 0, blocked_until: null })
    .where('user_id', '=', userId)
    .execute()
}

export async function noteFailure(
  tx: Writer,
  userId: string,
  failures: number,
  blockedUntil: Date | null,
): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set({ failures, blocked_until: blockedUntil })
    .where('user_id', '=', userId)
    .execute()
}

/** Also removes its recovery codes. */
export async function removeFactor(tx: Writer, userId: string): Promise<void> {
  await tx.deleteFrom('second_factor').where('user_id', '=', userId).execute()
}

export async function replaceRecoveryCodes(tx: Writer, userId: string, hashes: readonly Uint8Array[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null })))
    .execute()
}

/** False for a code that was already used or never issued. Of two concurrent calls, one wins. */
export async function spendRecoveryCode(tx: Writer, userId: string, hash: Uint8Array, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function countRecoveryCodes(db: Reader | Writer, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<bigint>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

export interface NewTicket {
  readonly hash: Uint8Array
  readonly userId: string
  readonly purpose: TicketPurpose
  readonly deviceHash?: Uint8Array
  /** The ticket ends with this session. */
  readonly sessionId?: string
  readonly expiresAt: Date
}

export async function insertTicket(tx: Writer, ticket: NewTicket): Promise<void> {
  await tx
    .insertInto('sign_in_ticket')
    .values({
      ticket_hash: ticket.hash,
      user_id: ticket.userId,
      purpose: ticket.purpose,
      device_hash: ticket.deviceHash ?? null,
      session_id: ticket.sessionId ?? null,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

/**
 * The user of the ticket, locked; undefined if it is used, too old, of another purpose, or of an account that is not
 * active.
 */
export function lockTicket(tx: Writer, hash: Uint8Array, purpose: TicketPurpose, now: Date) {
  return tx
    .selectFrom('sign_in_ticket as t')
    .innerJoin('app_user as u', 'u.id', 't.user_id')
    .select(['u.id', 'u.email', 't.device_hash', 't.expires_at'])
    .where('t.ticket_hash', '=', hash)
    .where('t.purpose', '=', purpose)
    .where('t.expires_at', '>', now)
    .where('u.state', '=', 'active')
    .forUpdate('t')
    .executeTakeFirst()
}

/** An application's code, locked, with the session that it hands on; undefined if either is over. */
export function lockCode(tx: Writer, hash: Uint8Array, now: Date) {
  return tx
    .selectFrom('sign_in_ticket as t')
    .innerJoin('app_user as u', 'u.id', 't.user_id')
    .innerJoin('user_session as s', 's.id', 't.session_id')
    .select(['u.id', 't.device_hash', 's.id as session_id', 's.expires_at as session_ends'])
    .where('t.ticket_hash', '=', hash)
    .where('t.purpose', '=', 'app')
    .where('t.expires_at', '>', now)
    .where('s.expires_at', '>', now)
    .where('u.state', '=', 'active')
    .forUpdate('t')
    .executeTakeFirst()
}

/** A ticket can be used once. */
export async function removeTicket(tx: Writer, hash: Uint8Array): Promise<void> {
  await tx.deleteFrom('sign_in_ticket').where('ticket_hash', '=', hash).execute()
}

/** Active accounts, and how many of them have a second factor. */
export async function countProtected(db: Reader | Writer): Promise<{ accounts: number; protectedAccounts: number }> {
  const row = await db
    .selectFrom('app_user as u')
    .leftJoin('second_factor as f', 'f.user_id', 'u.id')
    .select((eb) => [eb.fn.count<bigint>('u.id').as('accounts'), eb.fn.count<bigint>('f.secret').as('protected')])
    .where('u.state', '=', 'active')
    .executeTakeFirstOrThrow()
  return { accounts: Number(row.accounts), protectedAccounts: Number(row.protected) }
}
