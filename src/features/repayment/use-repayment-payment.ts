/** The payment of a repayment: started, polled while the provider may report changes, and cancelled. */

import { useCallback, useEffect, useRef } from 'react'
import { cancelPayment, type Payment } from '#contract/payment/payment.ts'
import { payFromWallet, payOnline, type RepaymentDetail } from '#contract/repayment/repayment.ts'
import { isLive } from '#domain/payment/payment.ts'
import { onlineRepaymentGateways, type repaymentGateways } from '#domain/repayment/repayment.ts'
import { usePolledPayment } from '#src/components/payment/use-polled-payment.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'

export type RepaymentGateway = (typeof repaymentGateways)[number]

export interface RepaymentPaymentHandle {
  /** The latest known attempt. */
  readonly payment: Payment | undefined
  /** It may still succeed. */
  readonly isLive: boolean
  /** The provider has not been polled yet since the payer returned. */
  readonly checking: boolean
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  /** Pays the total that was shown; by a provider's page if the method has one. */
  readonly pay: (method: RepaymentGateway, total: bigint) => void
  /** Closes the provider's page, to use another method or pay later. */
  readonly cancel: () => void
}

/**
 * @param session the name with which the payer returned from the provider; polled until it has ended
 * @param onChanged the repayment has to be reloaded
 */
export function useRepaymentPayment(
  { id, payment: known }: RepaymentDetail,
  session: string | null,
  onChanged: () => void,
): RepaymentPaymentHandle {
  const fromWallet = useIdempotentMutation(payFromWallet)
  const online = useIdempotentMutation(payOnline)
  const close = useIdempotentMutation(cancelPayment)
  const { busy, failure, run } = useAsyncAction()
  // The same function at each rendering, so that the end of an attempt reloads the repayment once.
  const latestChanged = useRef(onChanged)
  useEffect(() => {
    latestChanged.current = onChanged
  })
  const changed = useCallback(() => latestChanged.current(), [])
  const { latest, checking } = usePolledPayment(known, session, changed)
  // A newer attempt than the polled one takes precedence.
  const payment = latest && latest.id === known?.id ? latest : (known ?? latest)

  const mutate = (work: () => Promise<unknown>): void =>
    void run(async () => {
      try {
        await work()
      } catch (error) {
        // After a refusal the shown amount, balance or state is outdated.
        if (isFailure(error)) changed()
        throw error
      }
    })
  const pay = (method: RepaymentGateway, total: bigint): void =>
    mutate(async () => {
      const order = { repaymentId: id, total }
      const gateway = onlineRepaymentGateways.find((each) => each === method)
      if (gateway === undefined) {
        await fromWallet({ body: order })
        return
      }
      const opened = await online({ body: { ...order, gateway } })
      if (opened.payment?.checkoutUrl) location.assign(opened.payment.checkoutUrl)
      else changed()
    })
  const cancel = (): void =>
    mutate(async () => {
      if (payment) await close({ params: { id: payment.id } })
      changed()
    })
  return {
    payment,
    isLive: payment !== undefined && isLive(payment.state),
    checking,
    busy,
    failure,
    pay,
    cancel,
  }
}
