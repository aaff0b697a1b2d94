/**
 * Answers to visitors, kept for a moment: many people ask the same, and the answer does not depend on who asks. A write
 * clears what it makes stale; what another process wrote shows when the moment is over.
 */

import { createHash } from 'node:crypto'
import { brotliCompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import { isRecent } from '#contract/limits/elapsed.ts'

export interface KeptAnswer {
  readonly status: number
  readonly text: string
  readonly etag: string
  readonly madeAt: number
  brotli?: Promise<Buffer<ArrayBuffer>>
}

const compress = promisify(brotliCompress)
const freshMs = 2000
const mostCharacters = 64 * 1024 * 1024

export class AnswerCache {
  readonly #kept = new Map<string, KeptAnswer>()
  readonly #making = new Map<string, Promise<KeptAnswer>>()
  #characters = 0
  #generation = 0

  /** The kept answer, or the one that `make` gives; several that ask at once wait for one. */
  async get(key: string, now: number, make: () => Promise<{ status: number; text: string }>): Promise<KeptAnswer> {
    const kept = this.#kept.get(key)
    if (kept && isRecent(kept.madeAt, now, freshMs)) return kept
    const making = this.#making.get(key)
    if (making) return making
    const generation = this.#generation
    const promise: Promise<KeptAnswer> = (async () => {
      const { status, text } = await make()
      const answer: KeptAnswer = { status, text, etag: etagOf(text), madeAt: now }
      // An answer made from what was stale when it was begun is given, but not kept.
      if (generation === this.#generation && status === 200) this.#keep(key, answer)
      return answer
    })().finally(() => {
      if (this.#making.get(key) === promise) this.#making.delete(key)
    })
    this.#making.set(key, promise)
    return promise
  }

  /** Drops kept answers whose path begins with one of these. */
  forget(prefixes: readonly string[]): void {
    if (prefixes.length === 0) return
    this.#generation += 1
    for (const [key, answer] of this.#kept) {
      if (!prefixes.some((prefix) => key.startsWith(prefix))) continue
      this.#kept.delete(key)
      this.#characters -= weightOf(key, answer)
    }
    this.#making.clear()
  }

  #keep(key: string, answer: KeptAnswer): void {
    const before = this.#kept.get(key)
    this.#characters += weightOf(key, answer) - (before ? weightOf(key, before) : 0)
    this.#kept.delete(key)
    this.#kept.set(key, answer)
    for (const [oldest, old] of this.#kept) {
      if (this.#characters <= mostCharacters) break
      this.#kept.delete(oldest)
      this.#characters -= weightOf(oldest, old)
    }
  }
}

/** What an answer costs to keep. Questions count as well: many different ones with small answers would fill the memory too. */
function weightOf(key: string, answer: KeptAnswer): number {
  return key.length + answer.text.length + 500
}

/** The body as brotli, compressed once for each kept answer. */
export function compressed(answer: KeptAnswer): Promise<Buffer<ArrayBuffer>> {
  answer.brotli ??= compress(answer.text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: answer.text.length },
  }) as Promise<Buffer<ArrayBuffer>>
  return answer.brotli
}

export function etagOf(text: string): string {
  return `"${createHash('sha1').update(text).digest('base64url').slice(0, 20)}"`
}
