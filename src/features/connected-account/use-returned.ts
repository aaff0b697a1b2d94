/** Whoever comes back from the card provider: it is asked what became of the account, as soon as there is a line. */

import { useEffect, useState } from 'react'
import { connectAccount } from '#contract/connected-account.ts'
import type { Reply } from '#contract/call.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useSend } from '#src/data/use-call.ts'
import { useOnline } from '#src/platform/online.ts'

export interface Returned {
  /** What the provider said last. */
  readonly told: Reply<typeof connectAccount> | undefined
  readonly asking: boolean
  readonly failure: CallFailure | undefined
  readonly askAgain: () => void
}

export function useReturned(accountId: string): Returned {
  const send = useSend(connectAccount)
  const online = useOnline()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<{
    readonly round: number
    readonly told?: Returned['told']
    readonly failure?: CallFailure
  }>()
  useEffect(() => {
    if (!online) return undefined
    let gone = false
    const ask = async (): Promise<void> => {
      try {
        const told = await send({ body: { accountId } })
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
  }, [accountId, online, round])
  return {
    told: answer?.told,
    asking: online && answer?.round !== round,
    failure: answer?.failure,
    askAgain: () => setRound((count) => count + 1),
  }
}
