/** The redirect to the card provider, where an account is opened or completed. */

import { useState } from 'react'
import { connectionUrl } from '#contract/payment/connected-account.ts'
import { isOpen } from '#domain/payment/connected-account.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useMutation } from '#src/data/use-query.ts'

export interface ConnectingQuery {
  /** The account to continue; by default one that was begun, or a new one. */
  readonly accountId?: string
  /** The campaign to whose step 6 the user returns. */
  readonly campaignId?: string
}

/** Why the redirect failed. `silent`: the provider did not respond. `refused`: the provider declined. */
export type Stuck = 'silent' | 'refused' | CallFailure

export interface Connecting {
  readonly go: (query: ConnectingQuery) => Promise<void>
  readonly busy: boolean
  readonly stuck: Stuck | undefined
}

export function useConnecting(): Connecting {
  const ask = useMutation(connectionUrl)
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
          // It stays busy until the page is unloaded.
          return
        }
        // An account that was completed meanwhile is shown in the list.
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
