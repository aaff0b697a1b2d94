import { useLocation } from 'wouter'
import { processInvestment } from '#contract/wallet.ts'
import { also } from '#src/data/also.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useAct } from '#src/data/use-act.ts'
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
  const { busy, failure, run } = useAct()
  const pay = (): Promise<void> =>
    run(async () => {
      // Ended or paid in the meantime: what is shown is old.
      await send({ body: { investmentId } }).catch(also('INVESTMENT_NOT_PENDING', changed))
      navigate(pathTo('receipt', { id: investmentId }), { replace: true })
    })
  return { busy, failure, pay: () => void pay() }
}
