/** The payment of a reservation: its method chosen, started at a provider, polled while it may change, cancelled. */

import { useState } from 'react'
import { edit, type Receipt } from '#contract/investment/investment.ts'
import { cancelPayment, openBankDebit, openCheckout, openPayPal, type Payment } from '#contract/payment/payment.ts'
import { bootstrap } from '#contract/site/settings.ts'
import { type GatewayName, type PayPageGateway, payPageOf } from '#domain/payment/payment.ts'
import { usePolledPayment } from '#src/components/payment/use-polled-payment.ts'
import { onFailure } from '#src/data/on-failure.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
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
  /** Goes on to pay the total that was shown: on a provider's page, or as the method's own page explains. */
  readonly pay: (method: GatewayName, total: bigint) => void
  /** Closes that page, to use another method or pay later. */
  readonly giveUp: () => void
}

interface PaymentOptions {
  /** The name with which the payer returned from the provider; polled until it has ended. */
  readonly session: string | null
  /** The investment has to be reloaded. */
  readonly changed: () => void
  /** A method without a provider's page was chosen; the investment has been reloaded. */
  readonly chosen: () => void
}

export function usePayment(
  { investment, payment: known }: Receipt,
  { session, changed, chosen }: PaymentOptions,
): PaymentHandle {
  // The fees of a method may have changed since the site was opened.
  const { retry: renewTerms } = useQuery(bootstrap, {})
  const open = useOpenings()
  const change = useIdempotentMutation(edit)
  const close = useIdempotentMutation(cancelPayment)
  const { busy, failure, run } = useAsyncAction()
  const [own, setOwn] = useState<Payment>()
  const { latest, checking } = usePolledPayment(known, session, changed)
  const payment = own ?? latest ?? known ?? undefined

  const changeTo = async (gateway: GatewayName, total: bigint): Promise<void> => {
    const { id, units, gateway: gatewayBefore } = investment
    const body = { units, unitsBefore: units, gateway, gatewayBefore, total }
    try {
      await change({ params: { investorId: id }, body })
    } catch (error) {
      // Whatever the error: the next attempt needs the current state.
      if (isFailure(error) && error.code !== 'OFFLINE') renewTerms()
      throw error
    } finally {
      changed()
    }
  }
  const pay = (gateway: GatewayName, total: bigint): void =>
    void run(async () => {
      const at = payPageOf(gateway)
      // A method with a provider's page takes the place of another one when the page opens.
      if (gateway !== investment.gateway && !(at && payPageOf(investment.gateway))) await changeTo(gateway, total)
      if (at === undefined) return chosen()
      const body = { investmentId: investment.id, total }
      const opened = await open[at]({ body }).catch(onFailure('FEE_CHANGED', renewTerms))
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
