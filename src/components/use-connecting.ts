/** The way to the card provider, where an account is opened or gone on with. */

import { useState } from 'react'
import { connectionUrl } from '#contract/connected-account.ts'
import { isOpen } from '#domain/connected-account.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useSend } from '#src/data/use-call.ts'

export interface ConnectingQuery {
  /** The account to go on with; one that was begun, or a new one, where it is left out. */
  readonly accountId?: string
  /** Whose step 6 the person comes back to. */
  readonly campaignId?: string
}

/** Why it did not lead there. `silent`: the provider did not answer. `refused`: it said no. */
export type Stuck = 'silent' | 'refused' | CallFailure

export interface Connecting {
  readonly go: (query: ConnectingQuery) => Promise<void>
  readonly busy: boolean
  readonly stuck: Stuck | undefined
}

export function useConnecting(): Connecting {
  const ask = useSend(connectionUrl)
  const [busy, setBusy] = useState(false)
  const [stuck, setStuck] = useState<Stuck>()
  return {
    busy,
    stuck,
    go: async (query) => {
      setBusy(true)
      setStuck(undefined)
      try {
        const { account, url } = await ask({ query })
        if (url !== null) {
          location.assign(url)
          // It stays busy until the page is gone.
          return
        }
        // One that is finished meanwhile stands in the list as it is.
        if (account.state === 'closed') setStuck('refused')
        else if (isOpen(account.state)) setStuck('silent')
      } catch (error) {
        if (!isFailure(error)) throw error
        setStuck(error)
      }
      setBusy(false)
    },
  }
}
