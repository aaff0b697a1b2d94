/** Responses stored by idempotency key, so that a repeated call gets the same response and is not carried out again. */

import { BoundedMap } from './bounded-map.ts'
import type { Schedule } from './schedule.ts'

export interface StoredResponse {
  readonly status: number
  readonly body: string
  readonly requestId: string
}

interface StoredEntry {
  readonly call: string
  readonly answer: StoredResponse
  readonly until: number
}

export class StoredResponses {
  readonly #entries = new BoundedMap<StoredEntry>(20_000)
  readonly #schedule: Schedule

  constructor(schedule: Schedule) {
    this.#schedule = schedule
  }

  /** `call` is everything that must match: address and content. */
  recall(key: string, call: string): StoredResponse | 'other call' | undefined {
    const cached = this.#entries.get(key)
    if (!cached || cached.until <= this.#schedule.now()) return undefined
    return cached.call === call ? cached.answer : 'other call'
  }

  keep(key: string, call: string, answer: StoredResponse, milliseconds: number): void {
    this.#entries.set(key, { call, answer, until: this.#schedule.now() + milliseconds })
  }
}
