/** A top-up that is being paid: polled while the provider may report changes, and retried. */

import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { cancelPayment, type Payment } from '#contract/payment/payment.ts'
import type { TopUp } from '#contract/wallet/top-up.ts'
import type { TopUpGateway } from '#domain/wallet/wallet.ts'
import { usePolledPayment } from '#src/components/payment/use-polled-payment.ts'
import { onFailure } from '#src/data/on-failure.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { failedStartAtom } from './failed-start.ts'
import { usePayTopUp } from './use-pay-top-up.ts'

export interface TopUpHandle {
  readonly payment: Payment | undefined
  /** The provider has not been polled yet since the payer returned. */
  readonly checking: boolean
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly pay: (method: TopUpGateway, total: bigint) => void
  /** Closes the provider's page, to use another method or pay later. */
  readonly giveUp: () => void
}

/**
 * @param session the name with which the payer returned from the provider; polled until it has ended
 * @param changed the top-up has to be reloaded
 */
export function useTopUp(topUp: TopUp, session: string | null, changed: () => void): TopUpHandle {
  const begin = usePayTopUp()
  const close = useIdempotentMutation(cancelPayment)
  const [failedStart, setFailedStart] = useAtom(failedStartAtom)
  const { busy, failure, run } = useAsyncAction(failedStart?.topUpId === topUp.id ? failedStart.failure : undefined)
  useEffect(() => setFailedStart(undefined), [setFailedStart])
  const known = topUp.payment
  const { latest, checking } = usePolledPayment(known, session, changed)

  const mutate = (work: () => Promise<unknown>): void =>
    void run(async () => {
      // The shown data is outdated.
      await work().catch(onFailure('TOP_UP_ENDED', changed))
      changed()
    })
  const pay = (method: TopUpGateway, total: bigint): void => mutate(() => begin(topUp.id, method, total))
  const giveUp = (): void => mutate(async () => known && close({ params: { id: known.id } }))
  return {
    // A newer attempt than the polled one takes precedence.
    payment: latest && latest.id === known?.id ? latest : (known ?? latest),
    checking,
    busy,
    failure,
    pay,
    giveUp,
  }
}
