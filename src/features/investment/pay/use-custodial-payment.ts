/** Payment from the custodial wallet: started, and polled until the provider has reported the outcome. */

import { useEffect } from 'react'
import { checkSession, type Payment } from '#contract/payment/payment.ts'
import { payCustodial } from '#contract/wallet/custodial-wallet.ts'
import { isLive } from '#domain/payment/payment.ts'
import { onFailure } from '#src/data/on-failure.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useBackoffPoll } from '#src/data/use-backoff-poll.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useOnline } from '#src/platform/online.ts'

export interface CustodialPaymentHandle {
  /** The latest known attempt. */
  readonly payment: Payment | undefined
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly pay: () => void
}

/**
 * @param known the attempt that was loaded with the investment
 * @param changed the investment has to be reloaded
 */
export function useCustodialPayment(
  investmentId: string,
  known: Payment | null,
  changed: () => void,
): CustodialPaymentHandle {
  const online = useOnline()
  const send = useIdempotentMutation(payCustodial)
  const { busy, failure, run } = useAsyncAction()
  const polledId = known && isLive(known.state) ? known.id : null
  const polled = useQuery(checkSession, polledId === null ? null : { query: { sessionId: polledId } })
  useBackoffPoll(polledId !== null && online && (polled.data === undefined || isLive(polled.data.state)), polled.retry)

  const state = polled.data?.state
  useEffect(() => {
    if (state !== undefined && !isLive(state)) changed()
  }, [state, changed])

  const pay = (): Promise<void> =>
    run(async () => {
      // Ended or paid in the meantime: the shown data is outdated.
      const { checkoutUrl } = await send({ body: { investmentId } }).catch(onFailure('INVESTMENT_NOT_PENDING', changed))
      if (checkoutUrl === null) changed()
      else location.assign(checkoutUrl)
    })
  const payment = polled.data?.id === polledId ? polled.data : (known ?? undefined)
  return { payment, busy, failure, pay: () => void pay() }
}
