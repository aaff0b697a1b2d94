/** Collects the bitmaps of terms for many campaigns, so that each is written once. */

import type { Writer } from '#api/db/database.ts'
import { postingBlockSize } from '#api/db/migrations/baseline/campaign.ts'
import { fromRows, run } from './bulk-load.ts'

/** Up to this many bits are sent as numbers, more as a bitmap. */
const sparse = 64
const perStatement = 1000

export class Postings {
  /** Positions by block and term. */
  readonly #blocks = new Map<number, Map<string, number[]>>()
  #campaigns = 0

  add(number: number, terms: readonly string[]): void {
    const block = Math.floor(number / postingBlockSize)
    const positions = this.#blocks.get(block) ?? new Map<string, number[]>()
    this.#blocks.set(block, positions)
    for (const term of terms) {
      const known = positions.get(term)
      if (known) known.push(number % postingBlockSize)
      else positions.set(term, [number % postingBlockSize])
    }
    this.#campaigns += 1
  }

  /** Whether there are enough campaigns for the terms to share the cost of a write. */
  get isFull(): boolean {
    return this.#campaigns >= postingBlockSize
  }

  async write(tx: Writer): Promise<void> {
    const conflict = `on conflict (term, block) do update set campaigns = search_posting.campaigns | excluded.campaigns`
    for (const [block, terms] of this.#blocks) {
      const few = [...terms].filter(([, positions]) => positions.length <= sparse)
      const rows = few.flatMap(([term, positions]) => positions.map((position) => ({ term, position })))
      const made = fromRows({ columns: { term: 'text', position: 'int4' }, rows })
      await run(
        tx,
        `insert into search_posting select term, ${block}, bit_or(set_bit(repeat('0', ${postingBlockSize})::bit(${postingBlockSize}), position, 1))
          from ${made.from} group by term ${conflict}`,
        made.values,
      )
      const many = [...terms].filter(([, positions]) => positions.length > sparse)
      for (let done = 0; done < many.length; done += perStatement) {
        const bitmaps = many
          .slice(done, done + perStatement)
          .map(([term, positions]) => ({ term, bits: `x${bitmap(positions).toString('hex')}` }))
        const { from, values } = fromRows({ columns: { term: 'text', bits: 'text' }, rows: bitmaps })
        await run(
          tx,
          `insert into search_posting select term, ${block}, bits::bit(${postingBlockSize}) from ${from} ${conflict}`,
          values,
        )
      }
    }
    this.#blocks.clear()
    this.#campaigns = 0
  }
}

/** The first bit is the highest of the first byte. */
function bitmap(positions: readonly number[]): Buffer {
  const bytes = Buffer.alloc(postingBlockSize / 8)
  for (const position of positions) bytes[position >> 3] = (bytes[position >> 3] ?? 0) | (128 >> (position & 7))
  return bytes
}
