/**
 * Phone and recovery codes are lost: password, a link by mail, a waiting period of days that any sign-in with a code
 * cancels, and the password once more (docs/areas/auth.md).
 */

import { requireFactor } from '#api/db/account/users.ts'
import { findLostFactor, insertLostFactor, removeLostFactor, startLostFactor } from '#api/db/auth/lost-factors.ts'
import { lockFactor, lockTicket, removeFactor } from '#api/db/auth/second-factors.ts'
import { endSessions, hashOf } from '#api/db/auth/sessions.ts'
import type { Writer } from '#api/db/database.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { dayMs } from '#domain/calendar.ts'
import { lostFactorDays, lostFactorHours, lostFactorLinkHours } from '#domain/limits.ts'
import { notifyEveryDevice, notifySecurity } from './notify-security.ts'

const hourMs = 3_600_000

/** The signed text in the link of a mail: it is not stored, and each mail may contain it. */
export function lostFactorText(id: string): string {
  return `lost-factor ${id}`
}

/** The user has used the second factor after all, or cancels its removal. */
export async function forgetLostFactor(tx: Writer, userId: string, deps: Deps): Promise<void> {
  if (await removeLostFactor(tx, userId)) await notifySecurity(tx, userId, 'factor-recovery-cancelled', deps)
}

/** The request that a link belongs to; undefined for a link that was not issued here or has expired. */
export async function findLostFactorBy(
  db: Parameters<typeof findLostFactor>[0],
  token: string,
  { signer, clock }: Pick<Deps, 'signer' | 'clock'>,
) {
  const [id = '', signature = ''] = token.split('.')
  if (id === '' || !signer.verify(lostFactorText(id), signature)) return undefined
  return findLostFactor(db, id, new Date(clock.now()))
}

/** The ticket is proof of the password. @throws CallError SECOND_STEP_OVER */
export async function requestFactorReset(tx: Writer, ticket: string, { clock, ids, jobs }: Deps): Promise<void> {
  const now = new Date(clock.now())
  const person = await lockTicket(tx, hashOf(ticket), 'sign-in', now)
  if (!person) throw new CallError('SECOND_STEP_OVER')
  const expiresAt = new Date(now.getTime() + lostFactorLinkHours * hourMs)
  const requested = await insertLostFactor(tx, { id: ids.next(), userId: person.id, now, expiresAt })
  // A request in its waiting period continues: its mails state until when.
  if (requested) await jobs.add(tx, 'mail-lost-factor', { id: requested.id })
}

/** @returns when the factor can be removed. @throws CallError LINK_INVALID */
export async function beginLostFactor(tx: Writer, token: string, deps: Deps): Promise<Date | null> {
  const row = await findLostFactorBy(tx, token, deps)
  if (!row) throw new CallError('LINK_INVALID')
  const now = deps.clock.now()
  const readyAt = new Date(now + lostFactorHours * hourMs)
  const expiresAt = new Date(readyAt.getTime() + lostFactorDays * dayMs)
  // Confirmed twice: the period started with the first confirmation.
  if (!(await startLostFactor(tx, row.id, { readyAt, expiresAt, now: new Date(now) }))) return row.ready_at
  await deps.jobs.add(tx, 'mail-lost-factor', { id: row.id })
  return readyAt
}

/** @throws CallError LINK_INVALID */
export async function cancelLostFactor(tx: Writer, token: string, deps: Deps): Promise<void> {
  const row = await findLostFactorBy(tx, token, deps)
  if (!row) throw new CallError('LINK_INVALID')
  await forgetLostFactor(tx, row.user_id, deps)
}

interface LostFactorEnd {
  readonly token: string
  readonly userId: string
  /** Hash of the password that was verified. */
  readonly passwordHash: string
}

/** @throws CallError LINK_INVALID, INVALID_INPUT */
export async function checkLostFactorEnd(
  { token, password }: { readonly token: string; readonly password: string },
  deps: Deps,
): Promise<LostFactorEnd> {
  const row = await findLostFactorBy(deps.db.read, token, deps)
  if (!row?.ready_at || row.ready_at.getTime() > deps.clock.now()) throw new CallError('LINK_INVALID')
  if (password === '' || !(await deps.passwords.verify(row.password_hash, password)))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'password', code: password === '' ? 'required' : 'wrong' }])
  return { token, userId: row.user_id, passwordHash: row.password_hash }
}

/** Removes the second factor. Only after `checkLostFactorEnd`. @throws CallError LINK_INVALID */
export async function finishLostFactor(
  tx: Writer,
  { token, userId, passwordHash }: LostFactorEnd,
  deps: Deps,
): Promise<void> {
  const factor = await lockFactor(tx, userId)
  // A sign-in with a code, or a new password, was first.
  const still = await findLostFactorBy(tx, token, deps)
  if (!factor?.secret || still?.password_hash !== passwordHash) throw new CallError('LINK_INVALID')
  await removeLostFactor(tx, userId)
  await removeFactor(tx, userId)
  await endSessions(tx, userId)
  // If the site requires a second factor, the next sign-in sets up another.
  if ((await readSettings(tx)).settings.signUpTwoFactor) await requireFactor(tx, userId)
  await notifyEveryDevice(tx, userId, 'factor-removed', deps)
}
