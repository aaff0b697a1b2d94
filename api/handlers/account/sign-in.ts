import { forgetSignInFailures, noteSignInFailure, signInFailures } from '#api/db/captcha.ts'
import { hasFactor } from '#api/db/second-factors.ts'
import { hashOf } from '#api/db/sessions.ts'
import { readSettings } from '#api/db/settings.ts'
import { findUserByEmail } from '#api/db/users.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { checkPerson, type CountProof, noCheck } from '#api/handlers/person-check.ts'
import { captchaForms } from '#api/presenters/settings.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { deviceOf } from '#domain/device.ts'
import { signInFailuresFree } from '#domain/limits.ts'
import { newSession } from './new-session.ts'
import { openSecondStep } from './second-step.ts'

/** What is wrong with an account is told only to who knows its password. Where a second step is due there is no session yet. */
export const signIn = handle(calls.account.signIn, async ({ body, userAgent, once }, deps) => {
  const { db, clock } = deps
  // Whether there is such an account makes no difference.
  const account = Buffer.from(hashOf(body.email.trim().toLowerCase())).toString('base64url')
  const wanted = await wantsCheck(deps)
  const countProof = wanted ? await checkAfterFailures(account, body.captcha, deps) : noCheck
  const user = await findUserByEmail(db.read, body.email)
  const right = await deps.passwords.verify(user?.password_hash, body.password)
  if (!user || !right) {
    if (wanted)
      await db.transact(async (tx) => {
        await countProof(tx)
        await noteSignInFailure(tx, account, new Date(clock.now()))
      })
    throw new CallError('SIGN_IN_FAILED')
  }
  if (user.state === 'pending') throw new CallError('ACCOUNT_NOT_ACTIVATED')
  if (user.state === 'blocked') throw new CallError('ACCOUNT_BLOCKED')
  return once(async (tx) => {
    await countProof(tx)
    if (wanted) await forgetSignInFailures(tx, account)
    if (await hasFactor(tx, user.id)) return openSecondStep(tx, user.id, 'sign-in', deps)
    if (user.must_enrol && (await readSettings(tx)).settings.signUpTwoFactor)
      return openSecondStep(tx, user.id, 'sign-up', deps)
    return newSession(tx, user.id, deviceOf(userAgent), deps)
  })
})

/** There is one form: it asks where either of the two settings does, so that nobody learns who is an administrator. */
async function wantsCheck({ db }: Deps): Promise<boolean> {
  const { frontLogin, adminLogin } = captchaForms((await readSettings(db.read)).settings)
  return frontLogin || adminLogin
}

async function checkAfterFailures(account: string, answer: string | undefined, deps: Deps): Promise<CountProof> {
  const failures = await signInFailures(deps.db.read, account, new Date(deps.clock.now()))
  return failures < signInFailuresFree ? noCheck : checkPerson(answer, deps)
}
