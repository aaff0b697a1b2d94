/** Whoever comes back from a provider: it is asked what became of it, as soon as there is a line. */

import { useEffect, useState } from 'react'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useOnline } from '#src/platform/online.ts'

export interface Asked<R> {
  /** What was said last. */
  readonly told: R | undefined
  readonly asking: boolean
  readonly failure: CallFailure | undefined
  readonly askAgain: () => void
}

/** @param id what is asked about */
export function useAsked<R>(id: string, send: () => Promise<R>): Asked<R> {
  const online = useOnline()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<{
    readonly round: number
    readonly told?: R
    readonly failure?: CallFailure
  }>()
  useEffect(() => {
    if (!online) return undefined
    let gone = false
    const ask = async (): Promise<void> => {
      try {
        const told = await send()
        if (!gone) setAnswer({ round, told })
      } catch (error) {
        if (!isFailure(error)) throw error
        if (!gone) setAnswer({ round, failure: error })
      }
    }
    void ask()
    return () => {
      gone = true
    }
    // The provider is asked once for each arrival, press and return of the line; `send` is a new function each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, online, round])
  return {
    told: answer?.told,
    asking: online && answer?.round !== round,
    failure: answer?.failure,
    askAgain: () => setRound((count) => count + 1),
  }
}
