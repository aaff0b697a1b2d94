import { connectAccount } from '#contract/connected-account.ts'
import type { Reply } from '#contract/call.ts'
import { type Asked, useAsked } from '#src/components/use-asked.ts'
import { useSend } from '#src/data/use-call.ts'

export type Returned = Asked<Reply<typeof connectAccount>>

/** Whoever comes back from the card provider: it is asked what became of the account. */
export function useReturned(accountId: string): Returned {
  const send = useSend(connectAccount)
  return useAsked(accountId, () => send({ body: { accountId } }))
}
