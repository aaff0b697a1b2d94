/** Paying from the pooled wallet: begun, and looked after until the provider has said how it ended. */

import { useEffect } from 'react'
import { checkSession, type Payment } from '#contract/payment.ts'
import { payPooled } from '#contract/pooled-wallet.ts'
import { isLive } from '#domain/payment.ts'
import { also } from '#src/data/also.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useAct } from '#src/data/use-act.ts'
import { useCall } from '#src/data/use-call.ts'
import { useRepeated } from '#src/data/use-repeated.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useOnline } from '#src/platform/online.ts'

export interface PooledPayment {
  /** The latest try as far as is known. */
  readonly payment: Payment | undefined
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly pay: () => void
}

/**
 * @param known the try that came with the investment
 * @param changed the investment is to be asked for again
 */
export function usePooledPayment(investmentId: string, known: Payment | null, changed: () => void): PooledPayment {
  const online = useOnline()
  const send = useSteadySend(payPooled)
  const { busy, failure, run } = useAct()
  const watched = known && isLive(known.state) ? known.id : null
  const looked = useCall(checkSession, watched === null ? null : { query: { sessionId: watched } })
  useRepeated(watched !== null && online && (looked.data === undefined || isLive(looked.data.state)), looked.retry)

  const state = looked.data?.state
  useEffect(() => {
    if (state !== undefined && !isLive(state)) changed()
  }, [state, changed])

  const pay = (): Promise<void> =>
    run(async () => {
      // Ended or paid in the meantime: what is shown is old.
      const { checkoutUrl } = await send({ body: { investmentId } }).catch(also('INVESTMENT_NOT_PENDING', changed))
      if (checkoutUrl === null) changed()
      else location.assign(checkoutUrl)
    })
  const payment = looked.data?.id === watched ? looked.data : (known ?? undefined)
  return { payment, busy, failure, pay: () => void pay() }
}
