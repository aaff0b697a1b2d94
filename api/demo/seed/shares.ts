/** How the units of a campaign are spread over its investors. */

import type { Random } from './random.ts'

/**
 * So many investments between a least and a most that sum exactly to a total; fewer where the total is too small for them.
 * Sizes differ as they do in life: many small ones, few large ones.
 */
export function spreadUnits(total: bigint, count: number, least: bigint, most: bigint, random: Random): bigint[] {
  if (total < least || count < 1) return []
  const fewest = Number((total + most - 1n) / most)
  const number = Math.max(fewest, Math.min(count, Number(total / least)))
  const shares = Array.from({ length: number }, () => least)
  let left = total - least * BigInt(number)
  const open = [...shares.keys()]
  while (left > 0n) {
    const index = random.pick(open)
    const share = shares[index] ?? least
    const free = most - share
    const appetite = BigInt(Math.floor(Number(left) * random.next() ** 3 * 0.4)) + 1n
    const added = [appetite, free, left].reduce((a, b) => (a < b ? a : b))
    shares[index] = share + added
    left -= added
    if (added === free) open.splice(open.indexOf(index), 1)
  }
  return shares
}
