/** The dictionaries as they stand in the tree, and what their texts are made of. */

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

export interface CatalogueText {
  readonly language: string
  readonly area: string
  readonly id: string
  readonly text: string
  readonly elements: readonly MessageFormatElement[]
}

/** Every text of every dictionary. */
export const catalogueTexts: readonly CatalogueText[] = files.flatMap((file) => {
  const [, language = '', area = ''] = /^src\/intl\/messages\/(\w+)\/(\w+)\.json$/.exec(file) ?? []
  if (language === '') return []
  const texts = JSON.parse(textOf(file)) as Record<string, string>
  return Object.entries(texts).map(([id, text]) => ({ language, area, id, text, elements: parse(text) }))
})

/** Calls back for every element, those inside plural and select forms and tags too. */
function visit(elements: readonly MessageFormatElement[], seen: (element: MessageFormatElement) => void): void {
  for (const element of elements) {
    seen(element)
    if (isPluralElement(element) || isSelectElement(element))
      for (const option of Object.values(element.options)) visit(option.value, seen)
    if (isTagElement(element)) visit(element.children, seen)
  }
}

/** What must be filled in: names, tags in angle brackets; sorted. */
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

/** What a person reads, piece by piece, without the placeholders. */
export function literalsOf(elements: readonly MessageFormatElement[]): string[] {
  const literals: string[] = []
  visit(elements, (element) => {
    if (isLiteralElement(element)) literals.push(element.value)
  })
  return literals
}

/**
 * Plural forms that a language has and a text lacks, or that a text has and the language never asks for. Exact forms (=0) may
 * stand beside them.
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
