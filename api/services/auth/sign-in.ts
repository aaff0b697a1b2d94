import { findUserByEmail, passwordHashOf, type UserRow } from '#api/db/account/users.ts'
import { noteSignInFailure, signInFailures } from '#api/db/auth/sign-in-failures.ts'
import type { Writer } from '#api/db/database.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { captchaForms } from '#api/db/site/effective-settings.ts'
import { verifyCaptcha, type CountProof, noCheck } from '#api/services/site/verify-captcha.ts'
import { CallError } from '#contract/errors.ts'
import { signInFailuresFree } from '#domain/limits.ts'
import { type FirstStepResult, firstStepPassed } from './first-step.ts'
import { admitTry, settleTry, type SignInTry, tryOf } from './sign-in-limit.ts'

interface Credentials {
  readonly email: string
  readonly password: string
  readonly captcha?: string | undefined
  /** Network address. */
  readonly address: string
  /** Whether the limits of attempts apply. */
  readonly limited: boolean
}

interface CheckedSignIn {
  readonly user: UserRow
  readonly attempt: SignInTry
  readonly countProof: CountProof
}

/**
 * Account problems are only in the reply to a client who knows the password. A failure is counted and committed.
 * @throws CallError SIGN_IN_FAILED, ACCOUNT_NOT_ACTIVATED, ACCOUNT_BLOCKED, and the errors of the limits and the
 * captcha
 */
export async function checkCredentials(
  { email, password, captcha, address, limited }: Credentials,
  deps: Deps,
): Promise<CheckedSignIn> {
  const { db, clock } = deps
  const attempt = tryOf(email, address, deps)
  const user = await findUserByEmail(db.read, email)
  if (limited) await admitTry(attempt, user?.id, deps)
  const forms = captchaForms((await readSettings(db.read)).settings)
  const isNeeded = forms.frontLogin || forms.adminLogin
  const checked = isNeeded ? await checkAfterFailures(attempt.account, captcha, deps) : noCheck
  // Without a password the reply takes as long as for a wrong one.
  const right = await deps.passwords.verify(passwordHashOf(user), password)
  // There is one form. A user who needs no captcha continues without one; after a wrong password every client needs
  // one, so that no one learns who is an administrator.
  const needsCaptcha = !user || !right || (user.admin_id !== null ? forms.adminLogin : forms.frontLogin)
  if (needsCaptcha && checked instanceof CallError) throw checked
  const countProof = checked instanceof CallError ? noCheck : checked
  if (!user || !right) {
    await db.transact(async (tx) => {
      await countProof(tx)
      await noteSignInFailure(tx, [attempt.account, attempt.here], new Date(clock.now()))
    })
    throw new CallError('SIGN_IN_FAILED')
  }
  if (user.state === 'pending') throw new CallError('ACCOUNT_NOT_ACTIVATED')
  if (user.state === 'blocked') throw new CallError('ACCOUNT_BLOCKED')
  return { user, attempt, countProof }
}

/** If a second step is due there is no session yet. Only after `checkCredentials`. */
export async function signIn(
  tx: Writer,
  { user, attempt, countProof, userAgent }: CheckedSignIn & { readonly userAgent: string },
  deps: Deps,
): Promise<FirstStepResult> {
  await countProof(tx)
  await settleTry(tx, attempt, user.id, deps)
  return firstStepPassed(tx, user, userAgent, deps)
}

/**
 * Verifies the captcha after several failures. Its error is returned, because the caller decides whether to throw it.
 */
async function checkAfterFailures(
  account: string,
  answer: string | undefined,
  deps: Deps,
): Promise<CountProof | CallError> {
  const failures = await signInFailures(deps.db.read, account, new Date(deps.clock.now()))
  if (failures.count < signInFailuresFree) return noCheck
  try {
    return await verifyCaptcha(answer, deps)
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}
