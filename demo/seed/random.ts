/** Repeatable randomness, so that every demonstration is identical. */

export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  pick<T>(items: readonly T[]): T
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}
