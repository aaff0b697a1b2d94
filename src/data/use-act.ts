import { useState } from 'react'
import { type CallFailure, type FailureCode, isFailure } from './failure.ts'

export interface Act {
  readonly busy: boolean
  /** Of the last one, until the next begins. */
  readonly failure: CallFailure | undefined
  /**
   * What the server refuses, or is not reached for, is told by `failure`; any other error is thrown.
   * @param instead what is done about codes that mean something of their own here, in place of telling them
   */
  readonly run: (work: () => Promise<void>, instead?: Partial<Record<FailureCode, () => void>>) => Promise<void>
  /** No longer tells what was wrong. */
  readonly forget: () => void
}

/**
 * Something that is done by a press, outside a form: whether it is under way, and what was wrong with it.
 * @param first what was wrong before this page was there, with a form that was sent without scripts
 */
export function useAct(first?: CallFailure): Act {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState(first)
  const forget = (): void => setFailure(undefined)
  const run: Act['run'] = async (work, instead = {}) => {
    setBusy(true)
    forget()
    try {
      await work()
    } catch (error) {
      if (!isFailure(error)) throw error
      const act = instead[error.code]
      if (act === undefined) setFailure(error)
      else act()
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run, forget }
}
