/** What follows once somebody has shown who they are: a session, or the step that is still due. */

import type { Writer } from '#api/db/database.ts'
import { hasFactor } from '#api/db/second-factors.ts'
import { readSettings } from '#api/db/settings.ts'
import type { Deps } from '#api/handlers/handler.ts'
import type { Session } from '#contract/account.ts'
import type { SecondStep } from '#contract/account-sign-in.ts'
import { deviceOf } from '#domain/account/device.ts'
import { newSession } from './new-session.ts'
import { openSecondStep } from './second-step.ts'

export async function firstStepPassed(
  tx: Writer,
  user: { readonly id: string; readonly must_enrol: boolean },
  userAgent: string,
  deps: Deps,
): Promise<Session | SecondStep> {
  if (await hasFactor(tx, user.id)) return openSecondStep(tx, user.id, 'sign-in', deps)
  if (user.must_enrol && (await readSettings(tx)).settings.signUpTwoFactor)
    return openSecondStep(tx, user.id, 'sign-up', deps)
  return newSession(tx, user.id, deviceOf(userAgent), deps)
}
