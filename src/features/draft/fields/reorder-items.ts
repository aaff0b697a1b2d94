/** Positions of a list's items when one is added or moved. */

import type { Item } from '#domain/draft/campaign-sections.ts'
import { sortKeyBetween } from '#domain/campaign/order.ts'

type Positioned = Pick<Item, 'id' | 'position'>

/** After all others. */
export function endWaitingListEntry(items: readonly Positioned[]): string {
  return sortKeyBetween(items.at(-1)?.position, undefined)
}

/**
 * Position changes when an item is moved to another index: its own, or those of all items if two neighbours have no
 * position between them (equal positions of a foreign client, or none at all).
 */
export function reorderItems(items: readonly Positioned[], from: number, to: number): ReadonlyMap<string, string> {
  const moved = items[from]
  if (!moved) return new Map()
  const others = items.toSpliced(from, 1)
  const [before, after] = [others[to - 1]?.position, others[to]?.position]
  const sortKey = sortKeyBetween(before, after)
  const fits = (before === undefined || before < sortKey) && (after === undefined || sortKey < after)
  if (fits) return new Map([[moved.id, sortKey]])
  const all = new Map<string, string>()
  let last: string | undefined
  for (const { id } of others.toSpliced(to, 0, moved)) {
    last = sortKeyBetween(last, undefined)
    all.set(id, last)
  }
  return all
}
