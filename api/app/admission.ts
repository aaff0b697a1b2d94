/**
 * Admission control: how much is worked on at once, and how much may wait for it, by class of request. What finds no room, or
 * waits for too long, is refused at once, so that what was admitted stays fast and nothing is left to be worked off when a peak
 * is over. A class gives way to those before it in the queue.
 *
 * How long is too long depends on what stands behind it, by controlled delay (CoDel; B. Maurer, "Fail at Scale", ACM Queue 13/8):
 * a burst, as of one page with all its files on a slow machine, is worked off and may wait; a queue that has been long for a
 * while is an overload, where waiting helps nobody. It is over when nobody waits. A queue that stays short is none, however long
 * it lasts: a few browsers, which wait for their answers before they ask for more, keep it from being empty on a slow machine.
 */

export const admissionClasses = ['money', 'calls', 'pages', 'files'] as const
export type AdmissionClass = (typeof admissionClasses)[number]

export interface AdmissionLimit {
  /** Requests that are worked on at once. */
  readonly concurrency: number
  readonly queueLength: number
  /** Milliseconds that one waits at most under overload. */
  readonly maxWaitMs: number
}

/**
 * Calls about money wait for providers, so there may be more of them under way. A page takes tens of milliseconds of the
 * processor, so there are few.
 */
export const admissionLimits: Readonly<Record<AdmissionClass, AdmissionLimit>> = {
  money: { concurrency: 64, queueLength: 256, maxWaitMs: 800 },
  calls: { concurrency: 24, queueLength: 96, maxWaitMs: 400 },
  pages: { concurrency: 6, queueLength: 32, maxWaitMs: 400 },
  files: { concurrency: 12, queueLength: 96, maxWaitMs: 400 },
}

/** So many requests that wait are no overload: five browsers, which have six connections each where there is no HTTP/2. */
export const fewWaiting = 30
/** More than those for so many milliseconds are an overload. */
const overloadAfterMs = 1500
/** Milliseconds that one waits at most in a burst. */
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
  /** Requests of all classes together that may wait without being an overload. */
  readonly few: number
  /** Milliseconds of a clock that does not step. */
  readonly now: () => number
  /** Calls back in the next turn of the event loop. */
  readonly nextTurn: (work: () => void) => void
}

/**
 * A request that never waits for the outside is worked on from its first byte to its last before the next one is even read: those
 * behind it would wait in their sockets, where nobody counts them. So each turn of the event loop reads all of them, and starts one.
 */
export class AdmissionQueue {
  readonly #lanes: ReadonlyMap<AdmissionClass, Lane>
  readonly #few: number
  readonly #now: () => number
  readonly #nextTurn: AdmissionOptions['nextTurn']
  #turnIsDue = false
  /** Since when more than a few have waited all the time. */
  #manySince: number | undefined
  #isOverloaded = false

  constructor({ limits, few, now, nextTurn }: AdmissionOptions) {
    this.#few = few
    this.#lanes = new Map(admissionClasses.map((name) => [name, { limit: limits[name], active: 0, waiting: [] }]))
    this.#now = now
    this.#nextTurn = nextTurn
  }

  /** @returns whether the request may go on, at once where that is known; whoever may must leave */
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

  /** Refuses what has waited for too long. Called regularly, so that also a class that gets no turn hears of it. */
  expire(): void {
    const now = this.#now()
    if (this.#manySince !== undefined && now - this.#manySince >= overloadAfterMs) this.#isOverloaded = true
    for (const { limit, waiting } of this.#lanes.values()) {
      const longest = this.#isOverloaded ? limit.maxWaitMs : burstWaitMs
      while (waiting[0] && now - waiting[0].since >= longest) waiting.shift()?.settle(false)
    }
    this.#noteLength()
  }

  /** Nothing waits, and nothing is worked on. */
  isIdle(): boolean {
    return this.#waitingCount() === 0 && [...this.#lanes.values()].every(({ active }) => active === 0)
  }

  #waitingCount(): number {
    let count = 0
    for (const { waiting } of this.#lanes.values()) count += waiting.length
    return count
  }

  /** After some have gone. */
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
    // Where all are full it is looked again when somebody leaves.
  }

  #startNext(): void {
    for (const [name, lane] of this.#lanes) {
      if (lane.waiting.length === 0 || !this.#mayStart(name, lane, true)) continue
      lane.active += 1
      lane.waiting.shift()?.settle(true)
      return this.#dueTurn()
    }
  }

  /** @param isNext it is the first of those that wait in its class */
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
