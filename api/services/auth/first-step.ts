/** What follows after the first step: a session, or the second step if one is due. */

import type { Writer } from '#api/db/database.ts'
import { hasFactor } from '#api/db/auth/second-factors.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { deviceOf } from '#domain/auth/device.ts'
import { newSession, type StartedSession } from './new-session.ts'
import { openSecondStep, type PendingStep } from './open-second-step.ts'

export type FirstStepResult = StartedSession | PendingStep

export async function firstStepPassed(
  tx: Writer,
  user: { readonly id: string; readonly must_enrol: boolean },
  userAgent: string,
  deps: Deps,
): Promise<FirstStepResult> {
  if (await hasFactor(tx, user.id)) return openSecondStep(tx, user.id, 'sign-in', deps)
  if (user.must_enrol && (await readSettings(tx)).settings.signUpTwoFactor)
    return openSecondStep(tx, user.id, 'sign-up', deps)
  return newSession(tx, user.id, deviceOf(userAgent), deps)
}
