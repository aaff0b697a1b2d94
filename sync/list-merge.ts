/**
 * Merges concurrent changes of two users to one list. Items are fields of a section by `<item>.<field>` (decision
 * record 0008). A position is not a text between which a user could choose: the last write wins. And no text is lost
 * with an item that another user removed: if it was edited, it is retained.
 */

import { type Fields, sameText } from './outbox.ts'

const itemField = /^([^.]+)\.([^.]+)$/
const removal = 'removed'
const positionName = 'position'

export function isPositionField(name: string): boolean {
  return itemField.exec(name)?.[2] === positionName
}

/**
 * The field that marks a field's item as removed; undefined for a field of no item, for its position and for the mark
 * itself.
 */
function markOf(name: string): string | undefined {
  const [, item, field] = itemField.exec(name) ?? []
  return item === undefined || field === positionName || field === removal ? undefined : `${item}.${removal}`
}

/** The texts, as last seen, of items that these changes remove. */
export function removedItemTexts(changed: Iterable<string>, seen: Fields): string[] {
  const marks = new Set(changed)
  return Object.keys(seen).filter((name) => marks.has(markOf(name) ?? ''))
}

/** Marks of items that the other side removed while their texts were changed here. */
export function restoredItems(mine: Fields, theirs: Fields): string[] {
  const marks = Object.entries(mine).flatMap(([name, value]) => {
    const mark = markOf(name)
    if (mark === undefined || sameText(value, theirs[name] ?? '')) return []
    return (theirs[mark] ?? '') !== '' && (mine[mark] ?? '') === '' ? [mark] : []
  })
  return [...new Set(marks)]
}

/**
 * Marks of items that are removed here while the other side changed their texts.
 * @param seen before they were removed
 */
export function conflictingRemovals(mine: Fields, seen: Fields, theirs: Fields): string[] {
  const marks = Object.entries(theirs).flatMap(([name, value]) => {
    const mark = markOf(name)
    return mark !== undefined && (mine[mark] ?? '') !== '' && !sameText(value, seen[name] ?? '') ? [mark] : []
  })
  return [...new Set(marks)]
}
