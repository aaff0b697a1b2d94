import { useState } from 'react'
import { useLocation } from 'wouter'
import { processInvestment } from '#contract/wallet.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { pathTo } from '#src/routes.ts'

export interface WalletPayment {
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly pay: () => void
}

/** Pays an investment from the wallet, once however often it is pressed, and leads to its receipt. */
export function useWalletPayment(investmentId: string, changed: () => void): WalletPayment {
  const [, navigate] = useLocation()
  const send = useSteadySend(processInvestment)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const run = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await send({ body: { investmentId } })
      navigate(pathTo('receipt', { id: investmentId }), { replace: true })
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailure(error)
      // Ended or paid in the meantime: what is shown is old.
      if (error.code === 'INVESTMENT_NOT_PENDING') changed()
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, pay: () => void run() }
}
