/** A payment at a provider: begun, looked after while it may change, and given up. */

import { useEffect, useState } from 'react'
import {
  cancelPayment,
  checkSession,
  openBankDebit,
  openCheckout,
  openPayPal,
  type Payment,
} from '#contract/payment.ts'
import { bootstrap } from '#contract/settings.ts'
import { isLive, type PayPageGateway } from '#domain/payment.ts'
import { also } from '#src/data/also.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useAct } from '#src/data/use-act.ts'
import { useCall } from '#src/data/use-call.ts'
import { useRepeated } from '#src/data/use-repeated.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useOnline } from '#src/platform/online.ts'

export interface PaymentHandle {
  /** The latest try as far as is known. */
  readonly payment: Payment | undefined
  /** The provider was not asked yet since the payer came back. */
  readonly checking: boolean
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  /** Goes to a provider's page, to pay the total that was shown. */
  readonly pay: (way: PayPageGateway, total: bigint) => void
  /** Closes that page, for another way or another time. */
  readonly giveUp: () => void
}

/**
 * @param known the try that came with the investment
 * @param session the name with which the payer came back from the provider; looked after until it has ended
 * @param changed the investment is to be asked for again
 */
export function usePayment(
  investmentId: string,
  known: Payment | null,
  session: string | null,
  changed: () => void,
): PaymentHandle {
  const online = useOnline()
  // What a way costs may have changed since the site was opened.
  const { retry: renewTerms } = useCall(bootstrap, {})
  const open = useOpenings()
  const close = useSteadySend(cancelPayment)
  const { busy, failure, run } = useAct()
  const [own, setOwn] = useState<Payment>()
  const watched = session ?? (known && isLive(known.state) ? known.id : null)
  const looked = useCall(checkSession, watched === null ? null : { query: { sessionId: watched } })
  const payment = own ?? looked.data ?? known ?? undefined
  const waits = session !== null && online && (looked.data === undefined || isLive(looked.data.state))
  useRepeated(waits, looked.retry)

  const state = looked.data?.state
  useEffect(() => {
    if (state !== undefined && !isLive(state)) changed()
  }, [state, changed])

  const pay = (way: PayPageGateway, total: bigint): void =>
    void run(async () => {
      const opened = await open[way]({ body: { investmentId, total } }).catch(also('FEE_CHANGED', renewTerms))
      if (opened.checkoutUrl === null) setOwn(opened)
      else location.assign(opened.checkoutUrl)
    })
  const giveUp = (): void =>
    void run(async () => {
      if (!payment) return
      setOwn(await close({ params: { id: payment.id } }))
      changed()
    })
  return { payment, checking: watched !== null && looked.loading, busy, failure, pay, giveUp }
}

/** How a page is asked for, by provider. */
function useOpenings(): Record<PayPageGateway, ReturnType<typeof useSteadySend<typeof openCheckout>>> {
  return { stripe: useSteadySend(openCheckout), paypal: useSteadySend(openPayPal), ach: useSteadySend(openBankDebit) }
}
