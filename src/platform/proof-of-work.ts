/** Searches the solution of a challenge (contract/auth/captcha.ts): about a second of work in the background. */

import type { Challenge } from '#contract/auth/captcha.ts'

/** Hashes that are computed at once; the page can handle events between batches. */
const batch = 400

/** @throws if there is no solution, or the signal aborted the search */
export async function solveChallenge({ salt, challenge, maximum }: Challenge, signal?: AbortSignal): Promise<number> {
  const digest = Uint8Array.from(challenge.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const encoder = new TextEncoder()
  for (let first = 0; first <= maximum; first += batch) {
    signal?.throwIfAborted()
    const numbers = Array.from({ length: Math.min(batch, maximum - first + 1) }, (_, index) => first + index)
    const hashes = await Promise.all(
      numbers.map((number) => crypto.subtle.digest('SHA-256', encoder.encode(salt + number))),
    )
    const found = hashes.findIndex((hash) => same(new Uint8Array(hash), digest))
    if (found !== -1) return first + found
    await new Promise((resolve) => setTimeout(resolve))
  }
  throw new RangeError('a challenge without an answer')
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((byte, index) => byte === other[index])
}
