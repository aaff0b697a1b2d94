import { noteSignInFailure, signInFailures } from '#api/db/limits/sign-in-failures.ts'
import { readSettings } from '#api/db/settings.ts'
import { findUserByEmail, passwordHashOf } from '#api/db/users.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { checkPerson, type CountProof, noCheck } from '#api/handlers/person-check.ts'
import { captchaForms } from '#api/presenters/settings.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { signInFailuresFree } from '#domain/limits.ts'
import { firstStepPassed } from './first-step.ts'
import { admitTry, settleTry, tryOf } from './sign-in-limit.ts'

/** What is wrong with an account is told only to who knows its password. Where a second step is due there is no session yet. */
export const signIn = handle(calls.account.signIn, async ({ body, address, limited, userAgent, once }, deps) => {
  const { db, clock } = deps
  const attempt = tryOf(body.email, address, deps)
  const user = await findUserByEmail(db.read, body.email)
  if (limited) await admitTry(attempt, user?.id, deps)
  const forms = captchaForms((await readSettings(db.read)).settings)
  const wanted = forms.frontLogin || forms.adminLogin
  const checked = wanted ? await checkAfterFailures(attempt.account, body.captcha, deps) : noCheck
  // Where there is no password the answer takes as long as for one that is wrong.
  const right = await deps.passwords.verify(passwordHashOf(user), body.password)
  // There is one form. Whoever is not asked goes on without an answer; for whoever only tries passwords everybody is, so that
  // nobody learns who is an administrator.
  const isAsked = !user || !right || (user.admin_id !== null ? forms.adminLogin : forms.frontLogin)
  if (isAsked && checked instanceof CallError) throw checked
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
  return once(async (tx) => {
    await countProof(tx)
    await settleTry(tx, attempt, user.id, deps)
    return firstStepPassed(tx, user, userAgent, deps)
  })
})

/** What is missing is told by who asks for it. */
async function checkAfterFailures(
  account: string,
  answer: string | undefined,
  deps: Deps,
): Promise<CountProof | CallError> {
  const failures = await signInFailures(deps.db.read, account, new Date(deps.clock.now()))
  if (failures.count < signInFailuresFree) return noCheck
  try {
    return await checkPerson(answer, deps)
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}
