/** A top-up that is being paid: looked after while the provider may say something new, and tried again. */

import { useEffect } from 'react'
import { cancelPayment, checkSession, type Payment } from '#contract/payment.ts'
import type { TopUp } from '#contract/top-up.ts'
import { isLive } from '#domain/payment.ts'
import type { TopUpGateway } from '#domain/wallet.ts'
import { also } from '#src/data/also.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useAct } from '#src/data/use-act.ts'
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
  const { busy, failure, run } = useAct()
  const known = topUp.payment
  const watched = session ?? (known && isLive(known.state) ? known.id : null)
  const looked = useCall(checkSession, watched === null ? null : { query: { sessionId: watched } })
  const waits = session !== null && online && (looked.data === undefined || isLive(looked.data.state))
  useRepeated(waits, looked.retry)

  const state = looked.data?.state
  useEffect(() => {
    if (state !== undefined && !isLive(state)) changed()
  }, [state, changed])

  const act = (work: () => Promise<unknown>): void =>
    void run(async () => {
      // What is shown is old.
      await work().catch(also('TOP_UP_ENDED', changed))
      changed()
    })
  const pay = (way: TopUpGateway, total: bigint): void => act(() => begin(topUp.id, way, total))
  const giveUp = (): void => act(async () => known && close({ params: { id: known.id } }))
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
