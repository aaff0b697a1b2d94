/** Answers kept under the callers' keys, so that a call that is sent again is answered again and not carried out again. */

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
  readonly #kept = new BoundedMap<StoredEntry>(20_000)
  readonly #schedule: Schedule

  constructor(schedule: Schedule) {
    this.#schedule = schedule
  }

  /** `call` is everything that must be the same: address and content. */
  recall(key: string, call: string): StoredResponse | 'other call' | undefined {
    const kept = this.#kept.get(key)
    if (!kept || kept.until <= this.#schedule.now()) return undefined
    return kept.call === call ? kept.answer : 'other call'
  }

  keep(key: string, call: string, answer: StoredResponse, milliseconds: number): void {
    this.#kept.set(key, { call, answer, until: this.#schedule.now() + milliseconds })
  }
}
