/** A clock that is stopped until it is advanced. */

import type { Clock } from '#push-server/ports.ts'

export interface TestClock extends Clock {
  /** Advances the time and fires due timers in order. */
  advance(milliseconds: number): void
}

export function createTestClock(start: string): TestClock {
  let now = Date.parse(start)
  const timers = new Set<{ readonly at: number; readonly action: () => void }>()
  const next = (until: number) => [...timers].filter((timer) => timer.at <= until).toSorted((a, b) => a.at - b.at)[0]
  return {
    now: () => now,
    after(milliseconds, action) {
      const timer = { at: now + milliseconds, action }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance(milliseconds) {
      const until = now + milliseconds
      for (let timer = next(until); timer; timer = next(until)) {
        timers.delete(timer)
        now = Math.max(now, timer.at)
        timer.action()
      }
      now = until
    },
  }
}
