/** The dictionaries of the app and of the server as they are in the source tree, and the elements of their texts. */

import {
  isArgumentElement,
  isDateElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  isTimeElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser'
import { files, textOf } from './tree.ts'

export type Program = 'src' | 'api'

export interface CatalogueText {
  readonly program: Program
  readonly language: string
  readonly catalogue: string
  readonly id: string
  readonly text: string
  readonly elements: readonly MessageFormatElement[]
}

export const cataloguePattern = /^(?:(src)\/intl|(api)\/texts)\/messages\/(\w+)\/([\w-]+)\.json$/

/** Every text of every dictionary. An id has one text, in whichever program. */
export const catalogueTexts: readonly CatalogueText[] = files.flatMap((file) => {
  const [, app, , language = '', catalogue = ''] = cataloguePattern.exec(file) ?? []
  if (language === '') return []
  const program: Program = app === undefined ? 'api' : 'src'
  const texts = JSON.parse(textOf(file)) as Record<string, string>
  return Object.entries(texts).map(([id, text]) => ({ program, language, catalogue, id, text, elements: parse(text) }))
})

/** Calls back for every element, including those inside plural forms, select forms and tags. */
function visit(elements: readonly MessageFormatElement[], seen: (element: MessageFormatElement) => void): void {
  for (const element of elements) {
    seen(element)
    if (isPluralElement(element) || isSelectElement(element))
      for (const option of Object.values(element.options)) visit(option.value, seen)
    if (isTagElement(element)) visit(element.children, seen)
  }
}

/** The required placeholders: names, and tags in angle brackets; sorted. */
export function placeholdersOf(elements: readonly MessageFormatElement[]): string[] {
  const names = new Set<string>()
  visit(elements, (element) => {
    if (isTagElement(element)) names.add(`<${element.value}>`)
    else if (
      isArgumentElement(element) ||
      isNumberElement(element) ||
      isDateElement(element) ||
      isTimeElement(element) ||
      isPluralElement(element) ||
      isSelectElement(element)
    )
      names.add(element.value)
  })
  return [...names].toSorted()
}

/** The literal text, piece by piece, without the placeholders. */
export function literalsOf(elements: readonly MessageFormatElement[]): string[] {
  const literals: string[] = []
  visit(elements, (element) => {
    if (isLiteralElement(element)) literals.push(element.value)
  })
  return literals
}

/**
 * Plural forms that a language has and a text lacks, or that a text has and the language never selects. Exact forms
 * (=0) are allowed in addition.
 */
export function pluralFaults(language: string, elements: readonly MessageFormatElement[]): string[] {
  const found: string[] = []
  visit(elements, (element) => {
    if (!isPluralElement(element)) return
    const rules = new Intl.PluralRules(language, { type: element.pluralType ?? 'cardinal' })
    const due = new Set<string>(rules.resolvedOptions().pluralCategories)
    const given = Object.keys(element.options).filter((form) => !form.startsWith('='))
    for (const form of due) if (!given.includes(form)) found.push(`${element.value} lacks ${form}`)
    for (const form of given) if (!due.has(form)) found.push(`${element.value} has ${form}`)
  })
  return found
}

/** Names of the select forms by placeholder, sorted. */
export function selectFormsOf(elements: readonly MessageFormatElement[]): string[] {
  const forms: string[] = []
  visit(elements, (element) => {
    if (isSelectElement(element)) forms.push(`${element.value}: ${Object.keys(element.options).toSorted().join(' ')}`)
  })
  return [...new Set(forms)].toSorted()
}
