/** Distributes the units of a campaign among its investors. */

import type { Random } from './random.ts'

/**
 * This many investments between a minimum and a maximum that sum exactly to a total; fewer if the total is too small
 * for them. Sizes are realistic: many small ones, few large ones.
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
