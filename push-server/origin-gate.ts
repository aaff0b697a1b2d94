/**
 * Limits the concurrent requests to each push service. Starts at 64 requests, halves when the service throttles, grows
 * by one with every hundred successes (AIMD); pauses when the service requests it, keeps failing, or keeps refusing our
 * requests (circuit). After a pause a single request is sent first and decides.
 */

import { isRecent, remainingMs } from '#contract/limits/elapsed.ts'
import type { Sign } from '#push-server/delivery/delivery.ts'
import type { Clock } from './ports.ts'
import { longestPauseMs } from '#push-server/delivery/retry-after.ts'

export const concurrencyMaximum = 64
const successesToGrow = 100
const halveAtMostEveryMs = 1000
/** Refusals or failures in a row without a success between them. */
const faultsToOpen = 5
const strikesToRest = 10
const faultRestMs = 300_000
const strikeRestMs = 10_000
const longestRestMs = 3_600_000

export type PauseReason = 'requested' | 'failing' | 'refused'

export interface Pause {
  readonly origin: string
  /** Milliseconds since 1970. */
  readonly until: number
  /** Consecutive pauses, this one included. */
  readonly pauses: number
  readonly reason: PauseReason
}

/** Whether a request may go now; if not, no sooner than `until`. */
export type Turn = { readonly go: true } | { readonly go: false; readonly until: number }

interface Origin {
  readonly name: string
  active: number
  limit: number
  successes: number
  halvedAt: number
  strikes: number
  faults: number
  /** 0: open. In the past: one request may try. */
  restUntil: number
  pauses: number
  readonly waiting: ((turn: Turn) => void)[]
}

export interface OriginGate {
  /** Waits for a turn. A granted turn must be released. */
  acquire(origin: string): Promise<Turn>
  /** Without a sign if nothing was sent. */
  release(origin: string, sign?: Sign, restUntil?: number): void
  /** Restores the pauses found by another process or an earlier run. */
  recall(pauses: readonly Pause[]): void
  /** Ends the wait of all callers without a turn. */
  dismiss(): void
  /** Origins that are paused now. */
  resting(): Pick<Pause, 'origin' | 'until'>[]
}

export function createOriginGate(clock: Clock, onPause: (pause: Pause) => void): OriginGate {
  const origins = new Map<string, Origin>()

  function originOf(name: string): Origin {
    const known = origins.get(name)
    if (known) return known
    if (origins.size >= 1000) forgetIdle(origins, clock.now())
    const origin: Origin = {
      name,
      active: 0,
      limit: concurrencyMaximum,
      successes: 0,
      halvedAt: 0,
      strikes: 0,
      faults: 0,
      restUntil: 0,
      pauses: 0,
      waiting: [],
    }
    origins.set(name, origin)
    return origin
  }

  function rest(origin: Origin, until: number, reason: PauseReason): void {
    origin.pauses += 1
    origin.strikes = 0
    origin.faults = 0
    origin.restUntil = Math.max(until, origin.restUntil)
    origin.limit = 1
    for (const leave of origin.waiting.splice(0)) leave({ go: false, until: origin.restUntil })
    onPause({ origin: origin.name, until: origin.restUntil, pauses: origin.pauses, reason })
  }

  function unwell(origin: Origin, sign: Sign, restUntil: number | undefined): void {
    const now = clock.now()
    const onTrial = origin.pauses > 0
    if (sign === 'pause') return rest(origin, restUntil ?? now + longestRestMs, 'requested')
    if (sign === 'fault') {
      origin.faults += 1
      if (onTrial || origin.faults >= faultsToOpen) rest(origin, now + doubled(faultRestMs, origin.pauses), 'refused')
      return
    }
    if (sign === 'throttled') halve(origin, now)
    origin.strikes += 1
    if (onTrial || origin.strikes >= strikesToRest) rest(origin, now + doubled(strikeRestMs, origin.pauses), 'failing')
  }

  return {
    async acquire(name) {
      const origin = originOf(name)
      if (isResting(origin, clock.now())) return { go: false, until: origin.restUntil }
      if (origin.active >= origin.limit) return await new Promise<Turn>((resolve) => origin.waiting.push(resolve))
      origin.active += 1
      return { go: true }
    },
    release(name, sign, restUntil) {
      const origin = originOf(name)
      origin.active -= 1
      // A request sent before the pause began says nothing about its end.
      if (sign && !isResting(origin, clock.now())) {
        if (sign === 'well') well(origin)
        else unwell(origin, sign, restUntil)
      }
      admit(origin)
    },
    recall(pauses) {
      for (const { origin: name, until, pauses: count } of pauses) {
        const origin = originOf(name)
        if (until <= origin.restUntil) continue
        Object.assign(origin, { restUntil: until, pauses: count, limit: 1 })
      }
    },
    dismiss() {
      for (const origin of origins.values())
        for (const leave of origin.waiting.splice(0)) leave({ go: false, until: clock.now() })
    },
    resting: () =>
      [...origins.values()]
        .filter((origin) => isResting(origin, clock.now()))
        .map((origin) => ({ origin: origin.name, until: origin.restUntil })),
  }
}

function isResting({ restUntil }: Origin, now: number): boolean {
  return remainingMs(restUntil, now, longestPauseMs) > 0
}

function well(origin: Origin): void {
  origin.strikes = 0
  origin.faults = 0
  if (origin.restUntil > 0) Object.assign(origin, { restUntil: 0, pauses: 0, limit: concurrencyMaximum / 4 })
  origin.successes += 1
  if (origin.successes % successesToGrow === 0) origin.limit = Math.min(concurrencyMaximum, origin.limit + 1)
}

/** At most once a second: a burst of refusals counts once, not sixty-four times. */
function halve(origin: Origin, now: number): void {
  if (isRecent(origin.halvedAt, now, halveAtMostEveryMs)) return
  origin.halvedAt = now
  origin.limit = Math.max(1, Math.floor(origin.limit / 2))
}

function admit(origin: Origin): void {
  while (origin.active < origin.limit) {
    const next = origin.waiting.shift()
    if (!next) return
    origin.active += 1
    next({ go: true })
  }
}

function doubled(startMs: number, pauses: number): number {
  return Math.min(startMs * 2 ** Math.min(pauses, 20), longestRestMs)
}

/** Wildcards of the allow-list permit made-up hosts, so their cost must be bounded. */
function forgetIdle(origins: Map<string, Origin>, now: number): void {
  for (const origin of origins.values()) if (origin.active === 0 && !isResting(origin, now)) origins.delete(origin.name)
}
