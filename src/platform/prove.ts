/** Looks for the number of a challenge (contract/captcha.ts): a second's work that nobody has to watch. */

import type { Challenge } from '#contract/captcha.ts'

/** Hashes that are asked for at once; between them the page may do what it wants. */
const batch = 400

/** @throws where there is no such number, or the signal ended it */
export async function findNumber({ salt, challenge, maximum }: Challenge, signal?: AbortSignal): Promise<number> {
  const wanted = Uint8Array.from(challenge.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const encoder = new TextEncoder()
  for (let first = 0; first <= maximum; first += batch) {
    signal?.throwIfAborted()
    const numbers = Array.from({ length: Math.min(batch, maximum - first + 1) }, (_, index) => first + index)
    const hashes = await Promise.all(
      numbers.map((number) => crypto.subtle.digest('SHA-256', encoder.encode(salt + number))),
    )
    const found = hashes.findIndex((hash) => same(new Uint8Array(hash), wanted))
    if (found !== -1) return first + found
    await new Promise((resolve) => setTimeout(resolve))
  }
  throw new RangeError('a challenge without an answer')
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((byte, index) => byte === other[index])
}
