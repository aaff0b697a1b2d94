import { useState } from 'react'
import { type OpenedAccount, openWithdrawal, processWithdrawal, type Withdrawal } from '#contract/admin/wallet.ts'
import { entryStatus } from '#domain/wallet.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
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
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
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
