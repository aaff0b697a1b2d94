import { connectAccount } from '#contract/payment/connected-account.ts'
import type { Reply } from '#contract/call.ts'
import { type ProviderStatusHandle, useProviderStatus } from '#src/components/payment/use-provider-status.ts'
import { useMutation } from '#src/data/use-query.ts'

export type Returned = ProviderStatusHandle<Reply<typeof connectAccount>>

/** After the return from the card provider, polls it for the state of the account. */
export function useReturned(accountId: string): Returned {
  const send = useMutation(connectAccount)
  return useProviderStatus(accountId, () => send({ body: { accountId } }))
}
