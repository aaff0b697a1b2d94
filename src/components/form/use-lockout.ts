/** The wait after a rate limit refusal. */

import { useState } from 'react'
import { isFailure } from '#src/data/failure.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'

export interface Lockout {
  /** Milliseconds since 1970; undefined without a wait. */
  readonly until: number | undefined
  /** Watches a submission; a rate limit refusal begins the wait. */
  readonly watch: <T>(sending: Promise<T>) => Promise<T>
  readonly end: () => void
}

export function useLockout(): Lockout {
  const [until, setUntil] = useState<number>()
  const watch = async <T>(sending: Promise<T>): Promise<T> => {
    try {
      return await sending
    } catch (error) {
      const seconds = isFailure(error, 'TOO_MANY_REQUESTS') ? Number(error.details['retryAfterSeconds'] ?? 0) : 0
      if (seconds > 0) setUntil(Date.now() + seconds * 1000)
      throw error
    }
  }
  return { until, watch, end: () => setUntil(undefined) }
}

/** Why a button is disabled now; undefined if it is enabled. */
export function useBlockedText(secondsLeft: number | undefined): string | undefined {
  const { text } = useIntl()
  const online = useOnline()
  if (!online) return text('shell.needsConnection')
  if (secondsLeft === undefined) return undefined
  return secondsLeft > 120
    ? text('error.retryInMinutes', { minutes: Math.ceil(secondsLeft / 60) })
    : text('error.retryIn', { seconds: secondsLeft })
}
