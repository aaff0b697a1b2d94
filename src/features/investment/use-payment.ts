/** A payment at a provider: begun, looked after while it may change, and given up. */

import { useCallback, useEffect, useState } from 'react'
import { cancelPayment, checkSession, openCheckout, type Payment } from '#contract/payment.ts'
import { isLive } from '#domain/payment.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useCall } from '#src/data/use-call.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useOnline } from '#src/platform/online.ts'

export interface PaymentHandle {
  /** The latest try as far as is known. */
  readonly payment: Payment | undefined
  /** The provider was not asked yet since the payer came back. */
  readonly checking: boolean
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  /** Goes to the provider's page. */
  readonly pay: () => void
  /** Closes that page, for another way or another time. */
  readonly giveUp: () => void
}

/** Milliseconds between two questions, by how many were asked: people wait at the screen for seconds, not for days. */
const pauses = [1500, 2500, 4000, 6000, 10_000, 15_000, 15_000, 30_000, 30_000, 60_000]

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
  const open = useSteadySend(openCheckout)
  const close = useSteadySend(cancelPayment)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
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

  const run = useCallback(async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }, [])
  const pay = (): void =>
    void run(async () => {
      const opened = await open({ body: { investmentId } })
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

/** Asks again and again, more and more rarely, while it is wanted. */
function useRepeated(wanted: boolean, ask: () => void): void {
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const pause = pauses[asked]
    if (!wanted || pause === undefined) return
    const timer = setTimeout(() => {
      ask()
      setAsked(asked + 1)
    }, pause)
    return () => clearTimeout(timer)
    // What is asked is the same thing each time, in a new function.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, asked])
}
