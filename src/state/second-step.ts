/**
 * A sign-in that waits for its second step: stored through a reload, until it expires (platform 3:
 * twoFactorLoginStatus).
 */

import type { SecondStep } from '#contract/auth/second-step.ts'
import { serverNow } from '#src/platform/clock.ts'
import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'

const key = 'freehold.second-step'

/** The step that waits for its code; undefined if there is none or it has expired. */
export function storedStep(nextStep: SecondStep['step']): SecondStep | undefined {
  const text = readLocal(key)
  if (text === undefined) return undefined
  try {
    const step = JSON.parse(text) as SecondStep
    return step.step === nextStep && Date.parse(step.expiresAt) > serverNow() ? step : undefined
  } catch {
    return undefined
  }
}

export function storeStep(step: SecondStep | undefined): void {
  writeLocal(key, step === undefined ? undefined : JSON.stringify(step))
}
