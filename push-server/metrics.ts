/** Counters since the start: no address, no subscriber, no text. */

export const countNames = [
  'messages',
  'accepted',
  'gone',
  'later',
  'parked',
  'unanswered',
  'smallest-body',
  'expired',
  'too-large',
  'refused',
  'unusable',
  'skipped',
] as const
export type CountName = (typeof countNames)[number]

export interface Metrics {
  count(name: CountName): void
  /** A push service refused our request (400, 401, 403), which is our fault. */
  fault(origin: string, status: number): void
  snapshot(): {
    readonly counts: Readonly<Record<CountName, number>>
    readonly faults: Readonly<Record<string, number>>
  }
}

export function createMetrics(): Metrics {
  const counts = Object.fromEntries(countNames.map((name) => [name, 0])) as Record<CountName, number>
  const faults = new Map<string, number>()
  return {
    count(name) {
      counts[name] += 1
    },
    fault(origin, status) {
      const name = `${origin} ${status}`
      if (faults.has(name) || faults.size < 1000) faults.set(name, (faults.get(name) ?? 0) + 1)
    },
    snapshot: () => ({ counts: { ...counts }, faults: Object.fromEntries(faults) }),
  }
}
