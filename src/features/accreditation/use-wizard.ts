import { useState } from 'react'
import type { AccreditationProfile } from '#contract/investing/accreditation.ts'
import type { AccreditationStep } from '#domain/accreditation.ts'
import type { TypedAnswers } from './typed-answers.ts'

/** What stands in the forms of the steps while the page is there; kept nowhere beyond it. */
export interface Typed {
  readonly of: (step: AccreditationStep) => TypedAnswers | undefined
  readonly keep: (step: AccreditationStep, typed: TypedAnswers) => void
  readonly drop: (step: AccreditationStep) => void
}

export interface Wizard {
  /** Answers that are being looked at, or were approved, stand still until their person says that they change them. */
  readonly locked: boolean
  /** They do, and nothing has been saved yet. */
  readonly changing: boolean
  readonly setChanging: (changing: boolean) => void
  readonly typed: Typed
}

export function useWizard({ state, changedAt }: Pick<AccreditationProfile, 'state' | 'changedAt'>): Wizard {
  // What is to be changed: answers that were sent anew are others.
  const [changed, setChanged] = useState<string | null>()
  const [typed] = useState(makeTyped)
  const stands = state === 'review' || state === 'approved'
  const changing = stands && changed === changedAt
  return {
    locked: stands && !changing,
    changing,
    setChanging: (now) => setChanged(now ? changedAt : undefined),
    typed,
  }
}

function makeTyped(): Typed {
  const kept = new Map<AccreditationStep, TypedAnswers>()
  return {
    of: (step) => kept.get(step),
    keep: (step, typed) => void kept.set(step, typed),
    drop: (step) => void kept.delete(step),
  }
}
