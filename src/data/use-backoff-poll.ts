import { useEffect, useState } from 'react'

/** Milliseconds between two polls, by the number of polls: users wait at the screen for seconds, not for days. */
const pauses = [1500, 2500, 4000, 6000, 10_000, 15_000, 15_000, 30_000, 30_000, 60_000]

/** Polls with increasing delays while it is wanted. */
export function useBackoffPoll(isEnabled: boolean, poll: () => void): void {
  const [pollCount, setPollCount] = useState(0)
  useEffect(() => {
    const pause = pauses[pollCount]
    if (!isEnabled || pause === undefined) return
    const timer = setTimeout(() => {
      poll()
      setPollCount(pollCount + 1)
    }, pause)
    return () => clearTimeout(timer)
    // The poll is the same each time, in a new function.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isEnabled, pollCount])
}
