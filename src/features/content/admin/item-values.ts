/** Converts an item to its form values, and back. */

import { type Audience, audiences } from '#domain/campaign/audience.ts'
import type { ContentItem } from '#contract/content/admin/items.ts'
import {
  contentLanguages,
  type ContentListName,
  contentProblems,
  contentShape,
  type ContentTexts,
  keyFor,
  keyProblem,
} from '#domain/content/content.ts'
import type { FieldProblem } from '#domain/field.ts'

/** Texts as `title.fr`; other values by their own names. */
export type ItemValues = Readonly<Record<string, string | boolean>>

/** Names of texts that have a label in the dictionary. */
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

/** @param item undefined for a new item */
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

export function textValue(values: ItemValues, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

function textsOf(list: ContentListName, values: ItemValues): Record<string, ContentTexts> {
  return Object.fromEntries(
    contentShape(list).fields.map(({ name }) => [
      name,
      Object.fromEntries(
        contentLanguages.flatMap((language) => {
          const text = textValue(values, `${name}.${language}`).trim()
          return text === '' ? [] : [[language, text]]
        }),
      ),
    ]),
  )
}

/** The key derived from the English title; shown as a placeholder and used if the field is empty. */
export function suggestedKey(list: ContentListName, values: ItemValues): string {
  return keyFor(textValue(values, `${contentShape(list).fields[0]?.name ?? ''}.en`))
}

export function chosenKey(list: ContentListName, values: ItemValues): string {
  return textValue(values, 'key').trim() || suggestedKey(list, values)
}

export function itemProblems(list: ContentListName, values: ItemValues, isNew: boolean): FieldProblem[] {
  const entry = {
    texts: textsOf(list, values),
    url: textValue(values, 'url'),
    parent: textValue(values, 'parent'),
    icon: textValue(values, 'icon'),
  }
  const key = isNew && contentShape(list).key === 'chosen' ? keyProblem(chosenKey(list, values)) : []
  return [...key, ...contentProblems(list, entry)]
}

/** The request body: only the fields that an item of the list has. */
export function bodyOf(list: ContentListName, values: ItemValues) {
  const shape = contentShape(list)
  return {
    texts: textsOf(list, values),
    active: values['active'] === true,
    ...(shape.link === 'none' ? {} : { url: textValue(values, 'url').trim(), newTab: values['newTab'] === true }),
    ...(shape.parent === undefined ? {} : { parent: textValue(values, 'parent') }),
    ...(shape.icon ? { icon: textValue(values, 'icon') } : {}),
    ...(shape.audience ? { audience: audienceOf(textValue(values, 'audience')) } : {}),
    ...(shape.picture ? { pictureId: textValue(values, 'pictureId') || null } : {}),
  }
}

function audienceOf(value: string): Audience {
  return audiences.find((each) => each === value) ?? 'everybody'
}
