/** A user returns from a provider: its status is polled as soon as the device is online. */

import { useEffect, useState } from 'react'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useOnline } from '#src/platform/online.ts'

export interface ProviderStatusHandle<R> {
  /** The last response. */
  readonly response: R | undefined
  readonly asking: boolean
  readonly failure: CallFailure | undefined
  readonly askAgain: () => void
}

/** @param id the polled item */
export function useProviderStatus<R>(id: string, send: () => Promise<R>): ProviderStatusHandle<R> {
  const online = useOnline()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<{
    readonly round: number
    readonly response?: R
    readonly failure?: CallFailure
  }>()
  useEffect(() => {
    if (!online) return undefined
    let gone = false
    const poll = async (): Promise<void> => {
      try {
        const response = await send()
        if (!gone) setAnswer({ round, response })
      } catch (error) {
        if (!isFailure(error)) throw error
        if (!gone) setAnswer({ round, failure: error })
      }
    }
    void poll()
    return () => {
      gone = true
    }
    // One poll for each arrival, click and reconnection; `send` is a new function each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, online, round])
  return {
    response: answer?.response,
    asking: online && answer?.round !== round,
    failure: answer?.failure,
    askAgain: () => setRound((count) => count + 1),
  }
}
