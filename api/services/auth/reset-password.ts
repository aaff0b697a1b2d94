/** A new password: by a link in a mail, or by a user who knows the current one. */

import { findUser, findUserByEmail, latestRegistration, absentUserId } from '#api/db/account/users.ts'
import { changePassword, passwordResetUsable, redeemPasswordReset } from '#api/db/auth/password-resets.ts'
import { hashOf } from '#api/db/auth/sessions.ts'
import { forgetSignInFailures, rememberNetwork } from '#api/db/auth/sign-in-failures.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { newPasswordProblems } from '#domain/account/forms.ts'
import { mayMailAccount } from './account-mails.ts'
import { tryOf } from './sign-in-limit.ts'
import { notifyEveryDevice } from './notify-security.ts'

type NewPassword = Parameters<typeof newPasswordProblems>[0] & { readonly password: string }

/**
 * The same work for every address. An unconfirmed address gets its activation mail again: a new password opens nothing
 * before that.
 */
export async function requestPasswordReset(
  tx: Writer,
  email: string,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
): Promise<void> {
  const user = await findUserByEmail(tx, email)
  const registration = await latestRegistration(tx, user?.id ?? absentUserId)
  if (!(await mayMailAccount(tx, email, new Date(clock.now())))) return
  if (user?.state === 'pending' && registration)
    await jobs.add(tx, 'mail-activation', { registrationId: registration.id })
  else await jobs.add(tx, 'mail-password-reset', { userId: user?.state === 'active' ? user.id : null })
}

/** @returns the hash of the new password. @throws CallError INVALID_INPUT, LINK_INVALID */
export async function checkPasswordReset(
  { token, form }: { readonly token: string; readonly form: NewPassword },
  { db, clock, passwords }: Pick<Deps, 'db' | 'clock' | 'passwords'>,
): Promise<string> {
  const problems = newPasswordProblems(form)
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  // Hashing is expensive: not for invalid links.
  if (!(await passwordResetUsable(db.read, hashOf(token), new Date(clock.now())))) throw new CallError('LINK_INVALID')
  return passwords.hash(form.password)
}

interface PasswordReset {
  readonly token: string
  readonly passwordHash: string
  /** Network address of the link's user. */
  readonly address: string
}

/**
 * A link is consumed only by an accepted password. The second factor stays (reliability 4, row 14). Only after
 * `checkPasswordReset`.
 * @throws CallError LINK_INVALID
 */
export async function resetPassword(
  tx: Writer,
  { token, passwordHash, address }: PasswordReset,
  deps: Deps,
): Promise<void> {
  const now = new Date(deps.clock.now())
  const userId = await redeemPasswordReset(tx, hashOf(token), now)
  if (userId === undefined) throw new CallError('LINK_INVALID')
  await changePassword(tx, userId, passwordHash, now)
  // The owner of the mailbox is not blocked by failed attempts of others.
  const user = await findUser(tx, userId)
  const { account, here, network } = tryOf(user?.email ?? '', address, deps)
  await forgetSignInFailures(tx, [account, here])
  await rememberNetwork(tx, userId, network, now)
  await notifyEveryDevice(tx, userId, 'password-changed', deps)
}

/** @returns the hash of the new password. @throws CallError INVALID_INPUT */
export async function checkPasswordChange(
  { form, member }: { readonly form: NewPassword & { readonly currentPassword: string }; readonly member: Member },
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
): Promise<string> {
  const user = await findUser(db.read, member.id)
  const right = form.currentPassword !== '' && (await passwords.verify(user?.password_hash, form.currentPassword))
  const current = right
    ? []
    : [{ path: 'currentPassword', code: form.currentPassword === '' ? ('required' as const) : ('wrong' as const) }]
  const problems = [...current, ...newPasswordProblems(form)]
  // Only for a user with the current password: the problem reveals it.
  if (problems.length === 0 && form.password === form.currentPassword)
    problems.push({ path: 'password', code: 'same' as const })
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  return passwords.hash(form.password)
}

/** Every session ends: the user signs in again (investing 2). Only after `checkPasswordChange`. */
export async function replacePassword(
  tx: Writer,
  { personId, passwordHash }: { readonly personId: string; readonly passwordHash: string },
  deps: Deps,
): Promise<void> {
  await changePassword(tx, personId, passwordHash, new Date(deps.clock.now()))
  await notifyEveryDevice(tx, personId, 'password-changed', deps)
}
