import { useState } from 'react'
import {
  type OpenedAccount,
  openWithdrawal,
  processWithdrawal,
  type Withdrawal,
} from '#contract/wallet/admin-wallet.ts'
import { entryStatus } from '#domain/wallet/wallet.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'

export interface OpenedWithdrawal {
  /** The full account, once it was revealed; stored nowhere else. */
  readonly account: OpenedAccount | undefined
  /** The transfer is being processed, and its user has been notified. */
  readonly processing: boolean
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly open: () => void
  readonly process: () => void
}

export function useOpenedAccount({ id, status }: Withdrawal): OpenedWithdrawal {
  const askAccount = useMutation(openWithdrawal)
  const take = useIdempotentMutation(processWithdrawal)
  const [account, setAccount] = useState<OpenedAccount>()
  const [processing, setProcessing] = useState(status === entryStatus.processing)
  const { busy, failure, run } = useAsyncAction()
  return {
    account,
    processing,
    busy,
    failure,
    open: () => void run(async () => setAccount(await askAccount({ params: { id } }))),
    process: () =>
      void run(async () => {
        await take({ params: { id } })
        setProcessing(true)
      }),
  }
}
