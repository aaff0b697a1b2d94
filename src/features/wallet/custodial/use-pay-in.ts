/** A pay-in into the custodial wallet: polled while the provider may report changes, retried, and cancelled. */

import { cancelPayment } from '#contract/payment/payment.ts'
import { checkPayIn, openPayIn } from '#contract/wallet/custodial-wallet.ts'
import { getPreapproval, type TopUp } from '#contract/wallet/top-up.ts'
import { isLive } from '#domain/payment/payment.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { type Loaded, useQuery } from '#src/data/use-query.ts'
import { useBackoffPoll } from '#src/data/use-backoff-poll.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useOnline } from '#src/platform/online.ts'

export interface PayInHandle {
  readonly loaded: Loaded<TopUp>
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  /** Opens the provider's page: the open one, or a new one. */
  readonly pay: (topUp: TopUp) => void
  readonly giveUp: (paymentId: string) => void
}

/**
 * @param session the name with which the payer returned from the provider
 * @param id id of the pay-in, for users who open the page themselves
 */
export function usePayIn(session: string | null, id: string | null): PayInHandle {
  const online = useOnline()
  const open = useIdempotentMutation(openPayIn)
  const close = useIdempotentMutation(cancelPayment)
  const { busy, failure, run } = useAsyncAction()
  const known = useQuery(getPreapproval, session !== null || id === null ? null : { query: { id } })
  const live = known.data?.payment && isLive(known.data.payment.state) ? known.data.payment.id : null
  const polledId = session ?? live
  const polled = useQuery(checkPayIn, polledId === null ? null : { query: { sessionId: polledId } })
  const loaded = polledId === null || (polled.data === undefined && known.data !== undefined) ? known : polled
  const payment = polled.data?.payment
  useBackoffPoll(
    polledId !== null && online && (payment === undefined || payment === null || isLive(payment.state)),
    polled.retry,
  )

  const pay = (topUp: TopUp): void =>
    void run(async () => {
      const started = topUp.payment?.checkoutUrl ? topUp : await open({ body: { topUpId: topUp.id } })
      if (started.payment?.checkoutUrl) location.assign(started.payment.checkoutUrl)
      else loaded.retry()
    })
  const giveUp = (paymentId: string): void =>
    void run(async () => {
      await close({ params: { id: paymentId } })
      loaded.retry()
    })
  return { loaded, busy, failure, pay, giveUp }
}
