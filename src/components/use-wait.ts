/** Too many tries a moment ago: how long one has to wait before the next. */

import { useState } from 'react'
import { isFailure } from '#src/data/failure.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'

export interface Wait {
  /** Milliseconds since 1970; undefined while there is nothing to wait for. */
  readonly until: number | undefined
  /** Looks at what comes of a sending; a refusal because of too many tries begins the wait. */
  readonly watch: <T>(sending: Promise<T>) => Promise<T>
  readonly end: () => void
}

export function useWait(): Wait {
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

/** Why a button cannot be pressed just now; undefined when it can. */
export function useBlockedText(secondsLeft: number | undefined): string | undefined {
  const { text } = useIntl()
  const online = useOnline()
  if (!online) return text('shell.needsConnection')
  if (secondsLeft === undefined) return undefined
  return secondsLeft > 120
    ? text('error.retryInMinutes', { minutes: Math.ceil(secondsLeft / 60) })
    : text('error.retryIn', { seconds: secondsLeft })
}
