/**
 * What two people do to one list at once. Items are fields of a section by `<item>.<field>` (docs/decisions/0020-draft-sections.md).
 * A place is no text that anybody could choose between: the later one holds. And nobody's words go with an item that somebody
 * else took out: whoever wrote in it keeps it.
 */

import { type Fields, sameText } from './outbox.ts'

const itemField = /^([^.]+)\.([^.]+)$/
const removal = 'removed'
const positionName = 'position'

export function isPositionField(name: string): boolean {
  return itemField.exec(name)?.[2] === positionName
}

/** The mark by which the item of a field is taken out; undefined for a field of no item, for its place and for the mark itself. */
function markOf(name: string): string | undefined {
  const [, item, field] = itemField.exec(name) ?? []
  return item === undefined || field === positionName || field === removal ? undefined : `${item}.${removal}`
}

/** The words, as last seen, of items that these changes take out. */
export function removedItemTexts(changed: Iterable<string>, seen: Fields): string[] {
  const marks = new Set(changed)
  return Object.keys(seen).filter((name) => marks.has(markOf(name) ?? ''))
}

/** Marks of items that the other side took out while words were changed here. */
export function restoredItems(mine: Fields, theirs: Fields): string[] {
  const marks = Object.entries(mine).flatMap(([name, value]) => {
    const mark = markOf(name)
    if (mark === undefined || sameText(value, theirs[name] ?? '')) return []
    return (theirs[mark] ?? '') !== '' && (mine[mark] ?? '') === '' ? [mark] : []
  })
  return [...new Set(marks)]
}

/** Marks with which items are taken out here while the other side changed their words. @param seen before they were taken out */
export function spared(mine: Fields, seen: Fields, theirs: Fields): string[] {
  const marks = Object.entries(theirs).flatMap(([name, value]) => {
    const mark = markOf(name)
    return mark !== undefined && (mine[mark] ?? '') !== '' && !sameText(value, seen[name] ?? '') ? [mark] : []
  })
  return [...new Set(marks)]
}
