/**
 * Caches replies to visitors for a moment, because many visitors request the same data and the reply does not depend on
 * the user. A write clears what it makes stale; a write of another process shows once the entry expires.
 */

import { createHash } from 'node:crypto'
import { EncodedText } from '#api/app/http/encoded-text.ts'
import { isRecent } from '#contract/limits/elapsed.ts'

export interface CachedAnswer {
  readonly status: number
  readonly text: EncodedText
  readonly etag: string
  readonly madeAt: number
}

const freshMs = 2000
const mostCharacters = 64 * 1024 * 1024

export class AnswerCache {
  readonly #cache = new Map<string, CachedAnswer>()
  readonly #making = new Map<string, Promise<CachedAnswer>>()
  #characters = 0
  #generation = 0

  /** Returns the cached reply or the one that `make` produces; concurrent requests share one call. */
  async get(key: string, now: number, make: () => Promise<{ status: number; text: string }>): Promise<CachedAnswer> {
    const cached = this.#cache.get(key)
    if (cached && isRecent(cached.madeAt, now, freshMs)) return cached
    const making = this.#making.get(key)
    if (making) return making
    const generation = this.#generation
    const promise: Promise<CachedAnswer> = (async () => {
      const { status, text } = await make()
      const answer: CachedAnswer = {
        status,
        text: new EncodedText(text),
        etag: `"${digestOf(text)}"`,
        madeAt: now,
      }
      // A reply made from data that turned stale meanwhile is returned, but not cached.
      if (generation === this.#generation && status === 200) this.#keep(key, answer)
      return answer
    })().finally(() => {
      if (this.#making.get(key) === promise) this.#making.delete(key)
    })
    this.#making.set(key, promise)
    return promise
  }

  /** Whether a reply is still the cached one. */
  isCurrent(key: string, answer: CachedAnswer, now: number): boolean {
    return this.#cache.get(key) === answer && isRecent(answer.madeAt, now, freshMs)
  }

  /** Drops cached replies whose path starts with one of these. */
  forget(prefixes: readonly string[]): void {
    if (prefixes.length === 0) return
    this.#generation += 1
    for (const [key, answer] of this.#cache) {
      if (!prefixes.some((prefix) => key.startsWith(prefix))) continue
      this.#cache.delete(key)
      this.#characters -= weightOf(key, answer)
    }
    this.#making.clear()
  }

  #keep(key: string, answer: CachedAnswer): void {
    const before = this.#cache.get(key)
    this.#characters += weightOf(key, answer) - (before ? weightOf(key, before) : 0)
    this.#cache.delete(key)
    this.#cache.set(key, answer)
    for (const [oldest, old] of this.#cache) {
      if (this.#characters <= mostCharacters) break
      this.#cache.delete(oldest)
      this.#characters -= weightOf(oldest, old)
    }
  }
}

/**
 * Weight of a reply in the cache. Keys count as well: many different requests with small replies would fill the memory
 * too.
 */
function weightOf(key: string, answer: CachedAnswer): number {
  return key.length + answer.text.weight + 500
}

export function digestOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url').slice(0, 20)
}
