import { timingSafeEqual } from 'node:crypto'
import { lockAdministratorTable } from '#api/db/account/account-decisions.ts'
import { appoint, insertUser } from '#api/db/account/users.ts'
import { hashOf } from '#api/db/auth/sessions.ts'
import type { Writer } from '#api/db/database.ts'
import { changeSettings, hasAdministrator } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { newSession } from '#api/services/auth/new-session.ts'
import { personSlug } from '#api/services/auth/register.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { setUpProblems } from '#domain/account/forms.ts'
import { deviceOf } from '#domain/auth/device.ts'
import { noteAdministrator } from './administrators.ts'

type SetUpForm = Parameters<typeof setUpProblems>[0] & {
  /** Printed by the server at its start. */
  readonly code: string
  readonly siteName: string
  readonly password: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** @returns the hash of the password. @throws CallError INVALID_INPUT */
export async function checkSetUp(
  form: SetUpForm,
  { site, passwords }: Pick<Deps, 'site' | 'passwords'>,
): Promise<string> {
  if (!timingSafeEqual(hashOf(form.code), hashOf(site.setUpCode)))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'code', code: 'wrong' }])
  const problems = setUpProblems(form)
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  return passwords.hash(form.password)
}

interface SetUp {
  readonly form: SetUpForm
  readonly passwordHash: string
  readonly language: Language
  readonly userAgent: string
}

/**
 * Creates the first administrator of an empty site, for a user who can read the code that the server printed at its
 * start. Only after `checkSetUp`.
 * @throws CallError ALREADY_SET_UP, INVALID_INPUT
 */
export async function setUpSite(
  tx: Writer,
  { form: { siteName, email, firstName, lastName }, passwordHash, language, userAgent }: SetUp,
  deps: Deps,
) {
  const now = new Date(deps.clock.now())
  // Of two concurrent requests the second waits for the first and then finds an administrator.
  await lockAdministratorTable(tx)
  if (await hasAdministrator(tx)) throw new CallError('ALREADY_SET_UP')
  const id = deps.ids.next()
  const inserted = await insertUser(tx, {
    id,
    email,
    passwordHash,
    firstName,
    lastName,
    slug: personSlug(firstName, lastName, deps.ids.secret(5)),
    userType: null,
    state: 'active',
    language,
    createdAt: now,
  })
  if (!inserted) throw new CallError('INVALID_INPUT', {}, [{ path: 'email', code: 'taken' }])
  await appoint(tx, id, now)
  await noteAdministrator(tx, 'administrator-appointed', { actorId: id, subject: id }, deps)
  await changeSettings(tx, { siteName: { en: siteName } })
  return newSession(tx, id, deviceOf(userAgent), deps)
}
