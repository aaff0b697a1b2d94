/** Paying from the pooled wallet: begun, and looked after until the provider has said how it ended. */

import { useEffect, useState } from 'react'
import { checkSession, type Payment } from '#contract/payment.ts'
import { payPooled } from '#contract/pooled-wallet.ts'
import { isLive } from '#domain/payment.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
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
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const watched = known && isLive(known.state) ? known.id : null
  const looked = useCall(checkSession, watched === null ? null : { query: { sessionId: watched } })
  useRepeated(watched !== null && online && (looked.data === undefined || isLive(looked.data.state)), looked.retry)

  const state = looked.data?.state
  useEffect(() => {
    if (state !== undefined && !isLive(state)) changed()
  }, [state, changed])

  const run = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { checkoutUrl } = await send({ body: { investmentId } })
      if (checkoutUrl === null) changed()
      else location.assign(checkoutUrl)
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailure(error)
      // Ended or paid in the meantime: what is shown is old.
      if (error.code === 'INVESTMENT_NOT_PENDING') changed()
    } finally {
      setBusy(false)
    }
  }
  const payment = looked.data?.id === watched ? looked.data : (known ?? undefined)
  return { payment, busy, failure, pay: () => void run() }
}
