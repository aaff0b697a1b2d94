/**
 * Admission control limits, by class of request, how many requests run and how many wait. A request that finds no room
 * or waits too long is refused immediately, so that admitted requests stay fast and no backlog remains after a peak. A
 * class yields to those before it in this list.
 *
 * The maximum wait follows controlled delay (CoDel; B. Maurer, "Fail at Scale", ACM Queue 13/8): a burst, such as one
 * page with all its files on a slow machine, may wait; a queue that has been long for a while is an overload, in which
 * waiting does not help. The overload ends when the queue is empty. A queue that stays short is no overload, however
 * long it lasts: a few browsers, which await their responses before they send more requests, keep it from being empty
 * on a slow machine.
 */

export const admissionClasses = ['money', 'calls', 'pages', 'files'] as const
export type AdmissionClass = (typeof admissionClasses)[number]

export interface AdmissionLimit {
  /** Maximum number of concurrent requests. */
  readonly concurrency: number
  readonly queueLength: number
  /** Maximum wait under overload, in milliseconds. */
  readonly maxWaitMs: number
}

/**
 * Calls about money await providers, so more of them may run at once. A page takes tens of milliseconds of CPU time, so
 * few may.
 */
export const admissionLimits: Readonly<Record<AdmissionClass, AdmissionLimit>> = {
  money: { concurrency: 64, queueLength: 256, maxWaitMs: 800 },
  calls: { concurrency: 24, queueLength: 96, maxWaitMs: 400 },
  pages: { concurrency: 6, queueLength: 32, maxWaitMs: 400 },
  files: { concurrency: 12, queueLength: 96, maxWaitMs: 400 },
}

/** Up to this many waiting requests are no overload: five browsers, with six connections each without HTTP/2. */
export const shortQueueLength = 30
/** A longer queue for this many milliseconds is an overload. */
const overloadAfterMs = 1500
/** Maximum wait in a burst, in milliseconds. */
const burstWaitMs = 5000

interface Waiting {
  readonly since: number
  readonly settle: (admitted: boolean) => void
}

interface Lane {
  readonly limit: AdmissionLimit
  active: number
  waiting: Waiting[]
}

export interface AdmissionOptions {
  readonly limits: Readonly<Record<AdmissionClass, AdmissionLimit>>
  /** Number of waiting requests of all classes that is no overload. */
  readonly few: number
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  /** Schedules a callback in the next turn of the event loop. */
  readonly nextTurn: (work: () => void) => void
}

/**
 * A request that never awaits I/O runs to its end before the next one is even read: the requests behind it would wait
 * in their sockets, uncounted. So each turn of the event loop reads all of them and starts one.
 */
export class AdmissionQueue {
  readonly #lanes: ReadonlyMap<AdmissionClass, Lane>
  readonly #few: number
  readonly #now: () => number
  readonly #nextTurn: AdmissionOptions['nextTurn']
  #turnIsDue = false
  /** Since when the queue has been long without interruption. */
  #manySince: number | undefined
  #isOverloaded = false

  constructor({ limits, few, now, nextTurn }: AdmissionOptions) {
    this.#few = few
    this.#lanes = new Map(admissionClasses.map((name) => [name, { limit: limits[name], active: 0, waiting: [] }]))
    this.#now = now
    this.#nextTurn = nextTurn
  }

  /** @returns whether the request may proceed, synchronously if that is known; an admitted request must call `leave` */
  enter(name: AdmissionClass): boolean | Promise<boolean> {
    const lane = this.#lane(name)
    if (!this.#turnIsDue && this.#mayStart(name, lane)) {
      lane.active += 1
      this.#dueTurn()
      return true
    }
    this.expire()
    if (lane.waiting.length >= lane.limit.queueLength) return false
    this.#dueTurn()
    const since = this.#now()
    const answer = new Promise<boolean>((settle) => lane.waiting.push({ since, settle }))
    if (this.#waitingCount() > this.#few) this.#manySince ??= since
    return answer
  }

  leave(name: AdmissionClass): void {
    this.#lane(name).active -= 1
    if (this.#waitingCount() > 0) this.#dueTurn()
  }

  /**
   * Refuses requests that have waited too long. Called regularly, so that it also covers a class without free slots.
   */
  expire(): void {
    const now = this.#now()
    if (this.#manySince !== undefined && now - this.#manySince >= overloadAfterMs) this.#isOverloaded = true
    for (const { limit, waiting } of this.#lanes.values()) {
      const longest = this.#isOverloaded ? limit.maxWaitMs : burstWaitMs
      while (waiting[0] && now - waiting[0].since >= longest) waiting.shift()?.settle(false)
    }
    this.#noteLength()
  }

  /** No request waits or runs. */
  isIdle(): boolean {
    return this.#waitingCount() === 0 && [...this.#lanes.values()].every(({ active }) => active === 0)
  }

  #waitingCount(): number {
    let count = 0
    for (const { waiting } of this.#lanes.values()) count += waiting.length
    return count
  }

  /** Called after requests have left the queue. */
  #noteLength(): void {
    const count = this.#waitingCount()
    if (count <= this.#few) this.#manySince = undefined
    if (count === 0) this.#isOverloaded = false
  }

  #dueTurn(): void {
    if (this.#turnIsDue) return
    this.#turnIsDue = true
    this.#nextTurn(() => this.#turn())
  }

  #turn(): void {
    this.#turnIsDue = false
    this.expire()
    this.#startNext()
    this.#noteLength()
    // If all slots are in use, the queue is checked again when a request leaves.
  }

  #startNext(): void {
    for (const [name, lane] of this.#lanes) {
      if (lane.waiting.length === 0 || !this.#mayStart(name, lane, true)) continue
      lane.active += 1
      lane.waiting.shift()?.settle(true)
      return this.#dueTurn()
    }
  }

  /** @param isNext the request is the first in the queue of its class */
  #mayStart(name: AdmissionClass, lane: Lane, isNext = false): boolean {
    if (lane.active >= lane.limit.concurrency || (lane.waiting.length > 0 && !isNext)) return false
    for (const [before, { waiting }] of this.#lanes) {
      if (before === name) return true
      if (waiting.length > 0) return lane.active === 0
    }
    return true
  }

  #lane(name: AdmissionClass): Lane {
    const lane = this.#lanes.get(name)
    if (!lane) throw new Error(`no class ${name}`)
    return lane
  }
}
