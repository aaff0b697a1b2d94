/** A payment at a provider: started, polled while it may change, and cancelled. */

import { useState } from 'react'
import { cancelPayment, openBankDebit, openCheckout, openPayPal, type Payment } from '#contract/payment/payment.ts'
import { bootstrap } from '#contract/site/settings.ts'
import type { PayPageGateway } from '#domain/payment/payment.ts'
import { usePolledPayment } from '#src/components/payment/use-polled-payment.ts'
import { onFailure } from '#src/data/on-failure.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'

export interface PaymentHandle {
  /** The latest known attempt. */
  readonly payment: Payment | undefined
  /** The provider has not been polled yet since the payer returned. */
  readonly checking: boolean
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  /** Opens a provider's page, to pay the total that was shown. */
  readonly pay: (method: PayPageGateway, total: bigint) => void
  /** Closes that page, to use another method or pay later. */
  readonly giveUp: () => void
}

/**
 * @param known the attempt that was loaded with the investment
 * @param session the name with which the payer returned from the provider; polled until it has ended
 * @param changed the investment has to be reloaded
 */
export function usePayment(
  investmentId: string,
  known: Payment | null,
  session: string | null,
  changed: () => void,
): PaymentHandle {
  // The fees of a method may have changed since the site was opened.
  const { retry: renewTerms } = useQuery(bootstrap, {})
  const open = useOpenings()
  const close = useIdempotentMutation(cancelPayment)
  const { busy, failure, run } = useAsyncAction()
  const [own, setOwn] = useState<Payment>()
  const { latest, checking } = usePolledPayment(known, session, changed)
  const payment = own ?? latest ?? known ?? undefined

  const pay = (method: PayPageGateway, total: bigint): void =>
    void run(async () => {
      const opened = await open[method]({ body: { investmentId, total } }).catch(onFailure('FEE_CHANGED', renewTerms))
      if (opened.checkoutUrl === null) setOwn(opened)
      else location.assign(opened.checkoutUrl)
    })
  const giveUp = (): void =>
    void run(async () => {
      if (!payment) return
      setOwn(await close({ params: { id: payment.id } }))
      changed()
    })
  return { payment, checking, busy, failure, pay, giveUp }
}

/** How a page is requested, by provider. */
function useOpenings(): Record<PayPageGateway, ReturnType<typeof useIdempotentMutation<typeof openCheckout>>> {
  return {
    stripe: useIdempotentMutation(openCheckout),
    paypal: useIdempotentMutation(openPayPal),
    ach: useIdempotentMutation(openBankDebit),
  }
}
