import { useState } from 'react'
import { type CallFailure, type FailureCode, isFailure } from './failure.ts'

export interface AsyncAction {
  readonly busy: boolean
  /** Of the last run, until the next begins. */
  readonly failure: CallFailure | undefined
  /**
   * A refusal or an unreachable server is reported in `failure`; any other error is thrown.
   * @param instead handlers for codes with a special meaning here, in place of `failure`
   */
  readonly run: (work: () => Promise<void>, instead?: Partial<Record<FailureCode, () => void>>) => Promise<void>
  /** Clears the failure. */
  readonly forget: () => void
}

/**
 * An action of a button outside a form: whether it is running, and its failure.
 * @param first the failure of a form that was submitted without scripts before this page rendered
 */
export function useAsyncAction(first?: CallFailure): AsyncAction {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(first)
  const forget = (): void => setFailure(undefined)
  const run: AsyncAction['run'] = async (work, instead = {}) => {
    setBusy(true)
    forget()
    try {
      await work()
    } catch (error) {
      if (!isFailure(error)) throw error
      const action = instead[error.code]
      if (action === undefined) setFailure(error)
      else action()
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run, forget }
}
