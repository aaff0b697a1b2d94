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
  const watched = known && isLive(known.state) ? known.id : null
  const looked = useQuery(checkSession, watched === null ? null : { query: { sessionId: watched } })
  useBackoffPoll(watched !== null && online && (looked.data === undefined || isLive(looked.data.state)), looked.retry)

  const state = looked.data?.state
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
  const payment = looked.data?.id === watched ? looked.data : (known ?? undefined)
  return { payment, busy, failure, pay: () => void pay() }
}
