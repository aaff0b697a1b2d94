/** Aggregates repeated log lines: writes one line at once, and one line a second with the number of repeats. */

import type { Log, LogFacts } from '#api/ports.ts'

const windowMs = 1000
/** Maximum number of different lines that are counted at a time; others are written immediately. */
const maxKeys = 200

interface Repeated {
  readonly level: 'warn' | 'error'
  readonly event: string
  readonly facts: LogFacts | undefined
  count: number
}

export function aggregatedLog(log: Log): Log {
  const seen = new Map<string, Repeated>()
  const flush = (key: string): void => {
    const repeated = seen.get(key)
    seen.delete(key)
    if (!repeated || repeated.count === 0) return
    log[repeated.level](repeated.event, { ...repeated.facts, repeated: repeated.count })
  }
  const line = (level: Repeated['level'], event: string, facts: LogFacts | undefined, cause: unknown): void => {
    const kind = cause instanceof Error ? cause.name : typeof cause
    const key = `${level} ${event} ${kind} ${facts === undefined ? '' : JSON.stringify(facts)}`
    const repeated = seen.get(key)
    if (repeated) {
      repeated.count += 1
      return
    }
    if (level === 'error') log.error(event, facts, cause)
    else log.warn(event, facts)
    if (seen.size >= maxKeys) return
    seen.set(key, { level, event, facts, count: 0 })
    setTimeout(() => flush(key), windowMs).unref()
  }
  return {
    info: (event, facts) => log.info(event, facts),
    warn: (event, facts) => line('warn', event, facts, undefined),
    error: (event, facts, cause) => line('error', event, facts, cause),
  }
}
