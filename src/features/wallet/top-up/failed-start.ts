import { atom } from 'jotai'
import type { CallFailure } from '#src/data/failure.ts'

export interface FailedStart {
  readonly topUpId: string
  readonly failure: CallFailure
}

/** A payment that could not be started: the top-up exists, and its own page shows the failure once. */
export const failedStartAtom = atom<FailedStart>()
