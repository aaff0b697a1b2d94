/** Places of a list's items when one is added or moved. */

import type { Item } from '#domain/campaign-sections.ts'
import { sortKeyBetween } from '#domain/order.ts'

type Placed = Pick<Item, 'id' | 'position'>

/** Behind all others. */
export function endPlace(items: readonly Placed[]): string {
  return sortKeyBetween(items.at(-1)?.position, undefined)
}

/**
 * What positions change when the item at one place goes to another: its own, or those of all where two neighbours have none in
 * between (equal positions of a foreign client, or none at all).
 */
export function movePlaces(items: readonly Placed[], from: number, to: number): ReadonlyMap<string, string> {
  const moved = items[from]
  if (!moved) return new Map()
  const others = items.toSpliced(from, 1)
  const [before, after] = [others[to - 1]?.position, others[to]?.position]
  const place = sortKeyBetween(before, after)
  const fits = (before === undefined || before < place) && (after === undefined || place < after)
  if (fits) return new Map([[moved.id, place]])
  const all = new Map<string, string>()
  let last: string | undefined
  for (const { id } of others.toSpliced(to, 0, moved)) {
    last = sortKeyBetween(last, undefined)
    all.set(id, last)
  }
  return all
}
