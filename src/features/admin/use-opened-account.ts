import { useState } from 'react'
import { type OpenedAccount, openWithdrawal, processWithdrawal, type Withdrawal } from '#contract/admin/wallet.ts'
import { entryStatus } from '#domain/wallet.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useAct } from '#src/data/use-act.ts'
import { useSend } from '#src/data/use-call.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'

export interface OpenedWithdrawal {
  /** In full, once it was opened; kept nowhere beyond this. */
  readonly account: OpenedAccount | undefined
  /** The transfer is being made, as its person was told. */
  readonly processing: boolean
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly open: () => void
  readonly process: () => void
}

export function useOpenedAccount({ id, status }: Withdrawal): OpenedWithdrawal {
  const askAccount = useSend(openWithdrawal)
  const take = useSteadySend(processWithdrawal)
  const [account, setAccount] = useState<OpenedAccount>()
  const [processing, setProcessing] = useState(status === entryStatus.processing)
  const { busy, failure, run } = useAct()
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
