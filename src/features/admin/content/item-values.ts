/** An item as the values of its form, and back. */

import { type Audience, audiences } from '#domain/audience.ts'
import type { ContentItem } from '#contract/admin/content/items.ts'
import {
  contentLanguages,
  type ContentListName,
  contentProblems,
  contentShape,
  type ContentTexts,
  keyFor,
  keyProblem,
} from '#domain/site/content.ts'
import type { FieldProblem } from '#domain/field.ts'

/** Texts as `title.fr`; the rest by its name. */
export type ItemValues = Readonly<Record<string, string | boolean>>

/** Names of texts that have a word in the dictionary. */
export type FieldName =
  | 'title'
  | 'body'
  | 'description'
  | 'question'
  | 'answer'
  | 'name'
  | 'lead'
  | 'text'
  | 'action'
  | 'alt'
  | 'purpose'

/** @param item undefined for one that is new */
export function valuesOf(list: ContentListName, item: ContentItem | undefined): ItemValues {
  const shape = contentShape(list)
  const texts = shape.fields.flatMap(({ name }) =>
    contentLanguages.map((language): [string, string] => [`${name}.${language}`, item?.texts[name]?.[language] ?? '']),
  )
  return {
    ...Object.fromEntries(texts),
    key: '',
    url: item?.url ?? '',
    newTab: item?.newTab ?? false,
    parent: item?.parent ?? '',
    icon: item?.icon ?? '',
    audience: item?.audience ?? 'everybody',
    pictureId: item?.picture?.id ?? '',
    active: item?.active ?? true,
  }
}

export function said(values: ItemValues, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

function textsOf(list: ContentListName, values: ItemValues): Record<string, ContentTexts> {
  return Object.fromEntries(
    contentShape(list).fields.map(({ name }) => [
      name,
      Object.fromEntries(
        contentLanguages.flatMap((language) => {
          const text = said(values, `${name}.${language}`).trim()
          return text === '' ? [] : [[language, text]]
        }),
      ),
    ]),
  )
}

/** The key that follows from the English title; shown in the empty field and taken where it stays empty. */
export function suggestedKey(list: ContentListName, values: ItemValues): string {
  return keyFor(said(values, `${contentShape(list).fields[0]?.name ?? ''}.en`))
}

export function chosenKey(list: ContentListName, values: ItemValues): string {
  return said(values, 'key').trim() || suggestedKey(list, values)
}

export function itemProblems(list: ContentListName, values: ItemValues, isNew: boolean): FieldProblem[] {
  const entry = {
    texts: textsOf(list, values),
    url: said(values, 'url'),
    parent: said(values, 'parent'),
    icon: said(values, 'icon'),
  }
  const key = isNew && contentShape(list).key === 'chosen' ? keyProblem(chosenKey(list, values)) : []
  return [...key, ...contentProblems(list, entry)]
}

/** What is sent: only what an item of the list has. */
export function bodyOf(list: ContentListName, values: ItemValues) {
  const shape = contentShape(list)
  return {
    texts: textsOf(list, values),
    active: values['active'] === true,
    ...(shape.link === 'none' ? {} : { url: said(values, 'url').trim(), newTab: values['newTab'] === true }),
    ...(shape.parent === undefined ? {} : { parent: said(values, 'parent') }),
    ...(shape.icon ? { icon: said(values, 'icon') } : {}),
    ...(shape.audience ? { audience: audienceOf(said(values, 'audience')) } : {}),
    ...(shape.picture ? { pictureId: said(values, 'pictureId') || null } : {}),
  }
}

function audienceOf(word: string): Audience {
  return audiences.find((each) => each === word) ?? 'everybody'
}
