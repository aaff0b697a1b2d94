/** Generates ids from one random source, so that a run can be repeated. */

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export class Ids {
  readonly #random: () => number

  /** From 0 (included) to 1 (excluded). */
  constructor(random: () => number) {
    this.#random = random
  }

  number(below: number): number {
    return Math.floor(this.#random() * below)
  }

  text(length: number): string {
    return this.#from(letters, length)
  }

  capitals(length: number): string {
    return this.#from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', length)
  }

  hex(length: number): string {
    return this.#from('0123456789abcdef', length)
  }

  digits(length: number): string {
    return this.#from('0123456789', length)
  }

  uuid(): string {
    return [this.hex(8), this.hex(4), `4${this.hex(3)}`, `${this.#from('89ab', 1)}${this.hex(3)}`, this.hex(12)].join(
      '-',
    )
  }

  #from(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet.charAt(this.number(alphabet.length))).join('')
  }
}

/** Mulberry32: small, and identical on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
