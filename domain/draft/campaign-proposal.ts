/**
 * Changes to the published texts of a live campaign (decision T32): they are collected, sent for review, and published
 * once an administrator approves them. See decision record 0025.
 */

import {
  type DraftSection,
  draftSections,
  type Fields,
  filesIn,
  isListSection,
  itemField,
  itemsOf,
} from './campaign-sections.ts'

/** Fields by section. */
export type SectionChanges = Readonly<Partial<Record<DraftSection, Fields>>>

/** `open`: edited by the team, `review`: awaiting an administrator. */
export const proposalStates = ['open', 'review'] as const

/** A section with its proposed changes applied. */
export function withChanges(live: Fields, changes: Fields | undefined): Fields {
  return changes === undefined ? live : { ...live, ...changes }
}

/** Fields of `next` that differ from the published ones; a missing field counts as empty. */
export function changesBetween(live: Fields, next: Fields): Fields {
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== (live[name] ?? '')))
}

export interface ChangedField {
  readonly section: DraftSection
  readonly path: string
  /** `removed`: an item is removed, and `before` is its title. */
  readonly kind: 'text' | 'file' | 'order' | 'removed'
  readonly before: string
  readonly after: string
}

/** What a proposal changes, field by field, in the order of the form. */
export function changedFields(live: SectionChanges, changes: SectionChanges): ChangedField[] {
  return draftSections.flatMap((section) => {
    const before = live[section] ?? {}
    const changed = changes[section] ?? {}
    const after = withChanges(before, changed)
    const isList = isListSection(section)
    const liveItems = new Set(isList ? itemsOf(before).map(({ id }) => id) : [])
    const items = new Set(isList ? itemsOf(after).map(({ id }) => id) : [])
    const files = new Set([...filesIn(section, before), ...filesIn(section, after)].map(({ name }) => name))
    return Object.entries(changed).flatMap(([path, value]): ChangedField[] => {
      const was = before[path] ?? ''
      if (value === was) return []
      const { item, field } = (isList ? itemField(path) : undefined) ?? { item: '', field: path }
      if (field === 'removed')
        return value === '' || !liveItems.has(item)
          ? []
          : [{ section, path, kind: 'removed', before: itemTitle(before, item), after: '' }]
      // An item that was added and removed again, or edited before its removal, is not published.
      if (isList && !items.has(item)) return []
      if (field === 'position')
        return liveItems.has(item)
          ? [{ section, path, kind: 'order', before: itemTitle(before, item), after: itemTitle(after, item) }]
          : []
      return [{ section, path, kind: files.has(path) ? 'file' : 'text', before: was, after: value }]
    })
  })
}

/** The published values of the fields that a proposal changes. */
export function replacedBy(live: SectionChanges, changes: SectionChanges): SectionChanges {
  return Object.fromEntries(
    Object.entries(changes).map(([section, fields]) => [
      section,
      Object.fromEntries(Object.keys(fields).map((name) => [name, live[section as DraftSection]?.[name] ?? ''])),
    ]),
  )
}

/** The title of an item: the first of its texts. */
function itemTitle(values: Fields, item: string): string {
  const names = ['title', 'fullName', 'question', 'text', 'answer', 'url']
  return names.map((name) => values[`${item}.${name}`] ?? '').find((text) => text !== '') ?? ''
}
