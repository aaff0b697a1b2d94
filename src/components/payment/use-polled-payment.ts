import { useEffect } from 'react'
import { checkSession, type Payment } from '#contract/payment/payment.ts'
import { isLive } from '#domain/payment/payment.ts'
import { useBackoffPoll } from '#src/data/use-backoff-poll.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useOnline } from '#src/platform/online.ts'

export interface PolledPayment {
  /** The provider's latest report; undefined without an attempt to ask about, and until the first report. */
  readonly latest: Payment | undefined
  /** The provider has not been polled yet since the payer returned. */
  readonly checking: boolean
}

/**
 * The state of a payment attempt: requested once if it may still change, and polled after the payer returned until it has
 * ended.
 * @param known the attempt that was loaded with what is paid for
 * @param session the name with which the payer returned from the provider
 * @param changed the attempt has ended: what is paid for has to be reloaded
 */
export function usePolledPayment(known: Payment | null, session: string | null, changed: () => void): PolledPayment {
  const online = useOnline()
  const polledId = session ?? (known && isLive(known.state) ? known.id : null)
  const { data, loading, retry } = useQuery(checkSession, polledId === null ? null : { query: { sessionId: polledId } })
  useBackoffPoll(session !== null && online && (data === undefined || isLive(data.state)), retry)

  const state = data?.state
  useEffect(() => {
    if (state !== undefined && !isLive(state)) changed()
  }, [state, changed])

  return { latest: data, checking: polledId !== null && loading }
}
