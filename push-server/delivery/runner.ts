/**
 * Runs the relay: a few lanes take tasks until there are none, then a timer waits for the next retry that is due. While
 * idle, the relay polls the database every five seconds; a new message wakes the lanes at once.
 */

import { isRecent } from '#contract/limits/elapsed.ts'
import { type Lease, leaseMs } from './lease.ts'
import type { Clock, Log } from '#push-server/ports.ts'
import { sqlStateOf } from '#push-server/retrying-database.ts'

const lanesMaximum = 4
const pollMs = 5000
const sweepMs = 600_000

/** Pending work in the database of all workers. */
export interface Outlook {
  readonly sending: boolean
  /** Milliseconds since 1970. */
  readonly dueAt: number | undefined
}

export interface RunnerParts {
  readonly clock: Clock
  readonly log: Log
  readonly lease: Lease
  /** Claims the next task; undefined if there is none. */
  readonly claim: () => Promise<(() => Promise<void>) | undefined>
  readonly readOutlook: () => Promise<Outlook>
  /** Deletes what has ended. */
  readonly sweep: () => Promise<void>
}

export interface Runner {
  wake(): void
  /** Reports that a retry was scheduled for that time. */
  dueAt(at: number): void
  isStopping(): boolean
  /** Lets running tasks finish, takes no new ones and releases the lease. */
  stop(): Promise<void>
  /** Settles when there is nothing to do now. */
  idle(): Promise<void>
}

export function createRunner(parts: RunnerParts): Runner {
  const { clock, lease } = parts
  const lanes = new Set<Promise<void>>()
  const chores = new Set<Promise<void>>()
  let wakes = 0
  let stopping = false
  let failed = false
  let sweptAt = Number.NEGATIVE_INFINITY
  let cancelTimer: (() => void) | undefined
  let timerAt = Number.POSITIVE_INFINITY
  let cancelHeartbeat: (() => void) | undefined

  function report(event: string, error: unknown): void {
    failed = true
    parts.log.error(event, { error: error instanceof Error ? error.name : typeof error, code: sqlStateOf(error) })
  }

  function startLane(): void {
    if (stopping || lanes.size >= lanesMaximum) return
    const lane = runLane()
      .catch((error: unknown) => report('push.lane-failed', error))
      .finally(() => {
        lanes.delete(lane)
        if (lanes.size === 0) chore(settle())
      })
    lanes.add(lane)
    heartbeat()
  }

  async function runLane(): Promise<void> {
    let seen = -1
    while (hasMore(seen)) {
      seen = wakes
      await lease.keep()
      for (let task = await take(); task; task = await take()) {
        // There may be more tasks, so another lane starts.
        startLane()
        await task()
        await lease.keep()
      }
    }
  }

  /** Whether a wake-up arrived during the last unsuccessful search for tasks. */
  function hasMore(seen: number): boolean {
    return !stopping && !failed && seen !== wakes
  }

  async function take(): Promise<(() => Promise<void>) | undefined> {
    return stopping || failed ? undefined : await parts.claim()
  }

  /** Renews the lease during long sends. */
  function heartbeat(): void {
    cancelHeartbeat ??= clock.after(leaseMs / 3, () => {
      cancelHeartbeat = undefined
      if (lanes.size === 0) return
      chore(lease.keep().catch((error: unknown) => report('push.lease-failed', error)))
      heartbeat()
    })
  }

  /** After the last lane ends: schedules the next poll. Claims of a failed lane are released first. */
  async function settle(): Promise<void> {
    if (stopping) return
    let dueAt: number | undefined
    try {
      if (failed) await lease.release()
      dueAt = failed ? undefined : (await parts.readOutlook()).dueAt
    } catch (error) {
      report('push.database-failed', error)
    }
    failed = false
    // Due but not claimed: another process works on it.
    timer(dueAt === undefined || dueAt <= clock.now() ? clock.now() + pollMs : dueAt)
  }

  function timer(at: number): void {
    if (stopping) return
    const soonest = Math.min(at, clock.now() + pollMs)
    if (cancelTimer && soonest >= timerAt) return
    cancelTimer?.()
    timerAt = soonest
    cancelTimer = clock.after(Math.max(0, soonest - clock.now()), () => {
      cancelTimer = undefined
      chore(tick())
    })
  }

  async function tick(): Promise<void> {
    try {
      if (!isRecent(sweptAt, clock.now(), sweepMs)) {
        sweptAt = clock.now()
        await parts.sweep()
      }
      const { sending, dueAt } = await parts.readOutlook()
      if (sending || (dueAt !== undefined && dueAt <= clock.now())) wake()
      else timer(dueAt ?? clock.now() + pollMs)
    } catch (error) {
      report('push.database-failed', error)
      failed = false
      timer(clock.now() + pollMs)
    }
  }

  function wake(): void {
    wakes += 1
    startLane()
  }

  function chore(work: Promise<void>): void {
    chores.add(work)
    void work.finally(() => chores.delete(work))
  }

  async function quiet(): Promise<void> {
    while (lanes.size > 0 || chores.size > 0) await Promise.all([...lanes, ...chores])
  }

  return {
    wake,
    dueAt: timer,
    isStopping: () => stopping,
    idle: quiet,
    async stop() {
      stopping = true
      cancelTimer?.()
      await quiet()
      cancelHeartbeat?.()
      await lease.release().catch((error: unknown) => report('push.lease-failed', error))
    },
  }
}
