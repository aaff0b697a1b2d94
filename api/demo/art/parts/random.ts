/** A stream of numbers that is the same for the same seed on every machine. */
export interface Random {
  /** At least 0, below 1. */
  readonly next: () => number
  readonly between: (low: number, high: number) => number
  /** A whole number, both ends included. */
  readonly whole: (low: number, high: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(list: readonly [T, ...T[]]) => T
  /** An independent stream, so that one more draw in one part does not change all others. */
  readonly fork: (label: string) => Random
}

/** The finaliser of MurmurHash3: neighbouring seeds must not give similar pictures. */
function scatter(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

function hash(text: string, start: number): number {
  let value = scatter(start)
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return scatter(value)
}

/** Mulberry32: 32 bits of state are plenty for pictures. */
export function randomOf(seed: number, label = ''): Random {
  const origin = hash(label, Math.trunc(seed) + 0x27d4eb2f)
  let state = origin
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    fork: (name) => randomOf(origin, name),
  }
}
