/** A top-up that is being paid: looked after while the provider may say something new, and tried again. */

import { useCallback, useEffect, useState } from 'react'
import { cancelPayment, checkSession, type Payment } from '#contract/payment.ts'
import type { TopUp } from '#contract/top-up.ts'
import { isLive } from '#domain/payment.ts'
import type { TopUpGateway } from '#domain/wallet.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useCall } from '#src/data/use-call.ts'
import { useRepeated } from '#src/data/use-repeated.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useOnline } from '#src/platform/online.ts'
import { usePayTopUp } from './use-pay-top-up.ts'

export interface TopUpHandle {
  readonly payment: Payment | undefined
  /** The provider was not asked yet since the payer came back. */
  readonly checking: boolean
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly pay: (way: TopUpGateway, total: bigint) => void
  /** Closes the provider's page, for another way or another time. */
  readonly giveUp: () => void
}

/**
 * @param session the name with which the payer came back from the provider; looked after until it has ended
 * @param changed the top-up is to be asked for again
 */
export function useTopUp(topUp: TopUp, session: string | null, changed: () => void): TopUpHandle {
  const online = useOnline()
  const begin = usePayTopUp()
  const close = useSteadySend(cancelPayment)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const known = topUp.payment
  const watched = session ?? (known && isLive(known.state) ? known.id : null)
  const looked = useCall(checkSession, watched === null ? null : { query: { sessionId: watched } })
  const waits = session !== null && online && (looked.data === undefined || isLive(looked.data.state))
  useRepeated(waits, looked.retry)

  const state = looked.data?.state
  useEffect(() => {
    if (state !== undefined && !isLive(state)) changed()
  }, [state, changed])

  const run = useCallback(
    async (work: () => Promise<unknown>): Promise<void> => {
      setBusy(true)
      setFailure(undefined)
      try {
        await work()
        changed()
      } catch (error) {
        if (!isFailure(error)) throw error
        setFailure(error)
        // What is shown is old.
        if (error.code === 'TOP_UP_ENDED') changed()
      } finally {
        setBusy(false)
      }
    },
    [changed],
  )
  const pay = (way: TopUpGateway, total: bigint): void => void run(async () => begin(topUp.id, way, total))
  const giveUp = (): void => void run(async () => known && close({ params: { id: known.id } }))
  return {
    // A later try than the one that was looked after stands for itself.
    payment: looked.data && looked.data.id === known?.id ? looked.data : (known ?? looked.data),
    checking: watched !== null && looked.loading,
    busy,
    failure,
    pay,
    giveUp,
  }
}
