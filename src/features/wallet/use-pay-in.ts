/** A pay-in into the pooled wallet: looked after while the provider may say something new, tried again, and given up. */

import { cancelPayment } from '#contract/payment.ts'
import { checkPayIn, openPayIn } from '#contract/pooled-wallet.ts'
import { getPreapproval, type TopUp } from '#contract/top-up.ts'
import { isLive } from '#domain/payment.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useAct } from '#src/data/use-act.ts'
import { type Loaded, useCall } from '#src/data/use-call.ts'
import { useRepeated } from '#src/data/use-repeated.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useOnline } from '#src/platform/online.ts'

export interface PayInHandle {
  readonly loaded: Loaded<TopUp>
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  /** Goes to the provider's page: the one that is open, or a new one. */
  readonly pay: (topUp: TopUp) => void
  readonly giveUp: (paymentId: string) => void
}

/**
 * @param session the name with which the payer came back from the provider
 * @param id of the pay-in, for those who come by themselves
 */
export function usePayIn(session: string | null, id: string | null): PayInHandle {
  const online = useOnline()
  const open = useSteadySend(openPayIn)
  const close = useSteadySend(cancelPayment)
  const { busy, failure, run } = useAct()
  const known = useCall(getPreapproval, session !== null || id === null ? null : { query: { id } })
  const live = known.data?.payment && isLive(known.data.payment.state) ? known.data.payment.id : null
  const watched = session ?? live
  const looked = useCall(checkPayIn, watched === null ? null : { query: { sessionId: watched } })
  const loaded = watched === null || (looked.data === undefined && known.data !== undefined) ? known : looked
  const payment = looked.data?.payment
  useRepeated(
    watched !== null && online && (payment === undefined || payment === null || isLive(payment.state)),
    looked.retry,
  )

  const pay = (topUp: TopUp): void =>
    void run(async () => {
      const begun = topUp.payment?.checkoutUrl ? topUp : await open({ body: { topUpId: topUp.id } })
      if (begun.payment?.checkoutUrl) location.assign(begun.payment.checkoutUrl)
      else loaded.retry()
    })
  const giveUp = (paymentId: string): void =>
    void run(async () => {
      await close({ params: { id: paymentId } })
      loaded.retry()
    })
  return { loaded, busy, failure, pay, giveUp }
}
