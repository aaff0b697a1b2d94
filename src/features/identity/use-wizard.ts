import { useState } from 'react'
import type { AccreditationProfile } from '#contract/identity/accreditation.ts'
import type { FormStorage } from '#src/data/form-storage.ts'
import type { AccreditationStep } from '#domain/identity/accreditation.ts'
import type { TypedAnswers } from './typed-answers.ts'

export interface Wizard {
  /** Answers that are in review or approved are read-only until the user confirms that they change them. */
  readonly locked: boolean
  /** The user confirmed the change, and nothing has been saved yet. */
  readonly changing: boolean
  readonly setChanging: (changing: boolean) => void
  /** Values of a step's form while the page is open; not stored beyond it. */
  readonly storageOf: (step: AccreditationStep) => FormStorage<TypedAnswers>
}

export function useWizard({ state, changedAt }: Pick<AccreditationProfile, 'state' | 'changedAt'>): Wizard {
  // Identifies the answers that are being changed: answers that were submitted again are different ones.
  const [changed, setChanged] = useState<string | null>()
  const [entered, setEntered] = useState<Partial<Record<AccreditationStep, TypedAnswers | undefined>>>({})
  const isSubmitted = state === 'review' || state === 'approved'
  const changing = isSubmitted && changed === changedAt
  return {
    locked: isSubmitted && !changing,
    changing,
    setChanging: (now) => setChanged(now ? changedAt : undefined),
    storageOf: (step) => ({
      values: entered[step] ?? {},
      write: (change) => setEntered((now) => ({ ...now, [step]: { ...now[step], ...change } })),
      clear: () => setEntered((now) => ({ ...now, [step]: undefined })),
    }),
  }
}
