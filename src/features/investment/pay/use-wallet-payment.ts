import { useLocation } from 'wouter'
import { processInvestment } from '#contract/wallet/wallet.ts'
import { onFailure } from '#src/data/on-failure.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { pathTo } from '#src/routes.ts'

export interface WalletPayment {
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly pay: () => void
}

/** Pays an investment from the wallet, only once however often the button is pressed, and opens its receipt. */
export function useWalletPayment(investmentId: string, changed: () => void): WalletPayment {
  const [, navigate] = useLocation()
  const send = useIdempotentMutation(processInvestment)
  const { busy, failure, run } = useAsyncAction()
  const pay = (): Promise<void> =>
    run(async () => {
      // Ended or paid in the meantime: the shown data is outdated.
      await send({ body: { investmentId } }).catch(onFailure('INVESTMENT_NOT_PENDING', changed))
      navigate(pathTo('receipt', { id: investmentId }), { replace: true })
    })
  return { busy, failure, pay: () => void pay() }
}
