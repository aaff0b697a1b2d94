/** A sign-in that is half done: kept through a reload, until its time is over (platform 3: twoFactorLoginStatus). */

import type { SecondStep } from '#contract/account-sign-in.ts'
import { serverNow } from '#src/platform/clock.ts'
import { readSmall, writeSmall } from '#src/platform/small-storage.ts'

const key = 'freehold.second-step'

/** The step that waits for its code; undefined where none does or its time is over. */
export function storedStep(wanted: SecondStep['step']): SecondStep | undefined {
  const text = readSmall(key)
  if (text === undefined) return undefined
  try {
    const step = JSON.parse(text) as SecondStep
    return step.step === wanted && Date.parse(step.expiresAt) > serverNow() ? step : undefined
  } catch {
    return undefined
  }
}

export function storeStep(step: SecondStep | undefined): void {
  writeSmall(key, step === undefined ? undefined : JSON.stringify(step))
}
