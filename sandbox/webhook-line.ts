/**
 * Sends the providers' notifications in order, retries those that were not accepted, and tampers with them on request.
 */

import type { Schedule } from './schedule.ts'

export type Tampering = 'none' | 'wrong-secret' | 'old-timestamp'

export interface Delivery {
  readonly provider: string
  /** The provider's id of the event. */
  readonly event: string
  readonly type: string
  /** Built anew for each attempt: the signature contains the time. */
  readonly request: (tampering: Tampering) => Request | Promise<Request>
  /** Milliseconds before the second attempt, the third and so on. */
  readonly backoff: readonly number[]
  readonly delivered?: () => void
}

export interface Attempt {
  readonly provider: string
  readonly event: string
  readonly type: string
  readonly attempt: number
  readonly tampering: Tampering
  /** The response's status; 0 if there was none. */
  readonly status: number
  readonly at: number
}

export type Order = 'first' | 'last'

interface Queued {
  readonly delivery: Delivery
  readonly attempt: number
}

const mostQueued = 5000
const mostRemembered = 1000

export class WebhookLine {
  readonly #schedule: Schedule
  readonly #deliver: (request: Request) => Promise<Response>
  #queue: Queued[] = []
  #held: Delivery[] = []
  #running: Promise<void> | undefined
  #holding = false
  #toReorder = 0
  #toDrop = 0
  #toDuplicate = 0
  #toTamper: { readonly tampering: Tampering; left: number } = { tampering: 'none', left: 0 }
  readonly history: Attempt[] = []

  constructor(schedule: Schedule, deliver: (request: Request) => Promise<Response>) {
    this.#schedule = schedule
    this.#deliver = deliver
  }

  send(delivery: Delivery): void {
    if (this.#toDrop > 0) {
      this.#toDrop -= 1
      return
    }
    if (this.#holding || this.#toReorder > 0) {
      this.#held.push(delivery)
      if (this.#held.length > mostQueued) this.#held.shift()
      if (this.#toReorder > 0 && this.#held.length >= this.#toReorder) this.flush('last')
      return
    }
    this.#enqueue(delivery)
  }

  hold(): void {
    this.#holding = true
  }

  drop(times: number): void {
    this.#toDrop = times
  }

  duplicate(times: number): void {
    this.#toDuplicate = times
  }

  /** Holds the next `count` notifications and then sends them in reverse order. */
  reorder(count: number): void {
    this.#toReorder = count
  }

  tamper(tampering: Tampering, times: number): void {
    this.#toTamper = { tampering, left: times }
  }

  /** Sends the held notifications, the first or the last one first, and stops holding. */
  flush(order: Order): void {
    const held = order === 'first' ? this.#held : this.#held.toReversed()
    this.#held = []
    this.#holding = false
    this.#toReorder = 0
    for (const delivery of held) this.#enqueue(delivery)
  }

  /** Discards the held notifications and stops holding. */
  forget(): void {
    this.#held = []
    this.flush('first')
  }

  held(): readonly { readonly provider: string; readonly event: string; readonly type: string }[] {
    return this.#held.map(({ provider, event, type }) => ({ provider, event, type }))
  }

  clear(): void {
    this.#queue = []
    this.#held = []
    this.#holding = false
    this.#toReorder = 0
    this.#toDrop = 0
    this.#toDuplicate = 0
    this.#toTamper = { tampering: 'none', left: 0 }
    this.history.length = 0
  }

  /** Settles when nothing is left to send now. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  #enqueue(delivery: Delivery): void {
    this.#put({ delivery, attempt: 1 })
    if (this.#toDuplicate > 0) {
      this.#toDuplicate -= 1
      this.#put({ delivery, attempt: 1 })
    }
  }

  #put(queued: Queued): void {
    this.#queue.push(queued)
    if (this.#queue.length > mostQueued) this.#queue.shift()
    this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    // The response to the call that caused this is sent first.
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) await this.#attempt(next)
    this.#running = undefined
  }

  async #attempt({ delivery, attempt }: Queued): Promise<void> {
    const tampering = this.#nextTampering()
    const status = await this.#statusOf(delivery, tampering)
    const { provider, event, type } = delivery
    this.history.push({ provider, event, type, attempt, tampering, status, at: this.#schedule.now() })
    if (this.history.length > mostRemembered) this.history.shift()
    if (status >= 200 && status < 300) {
      delivery.delivered?.()
      return
    }
    const pause = delivery.backoff[attempt - 1]
    if (pause !== undefined) this.#schedule.after(pause, () => this.#put({ delivery, attempt: attempt + 1 }))
  }

  async #statusOf(delivery: Delivery, tampering: Tampering): Promise<number> {
    try {
      const response = await this.#deliver(await delivery.request(tampering))
      await response.body?.cancel()
      return response.status
    } catch {
      return 0
    }
  }

  #nextTampering(): Tampering {
    if (this.#toTamper.left <= 0) return 'none'
    this.#toTamper.left -= 1
    return this.#toTamper.tampering
  }
}
