/** Values that texts are filled with. */

import type { Language } from '#contract/shapes.ts'

declare const nonEmpty: unique symbol

/** Never empty, so that a sentence that contains it has no gap. */
export type NonEmptyText = string & { readonly [nonEmpty]: true }

/** @param otherwise replaces an empty or blank text */
export function nonEmptyText(text: string | null | undefined, otherwise: NonEmptyText): NonEmptyText {
  return optionalText(text) ?? otherwise
}

/** Undefined for an empty or blank text: the sentence is then left out. */
export function optionalText(text: string | null | undefined): NonEmptyText | undefined {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? undefined : (trimmed as NonEmptyText)
}

/** Constant texts of the program, checked by their type. */
export function literalText<Literal extends string>(text: Literal extends '' ? never : Literal): NonEmptyText {
  return text as string as NonEmptyText
}

/** Formatted figures and dates are never empty. */
export function formattedText(text: string): NonEmptyText {
  if (text === '') throw new Error('a formatter returned nothing')
  return text as NonEmptyText
}

export function localeOf(language: Language): string {
  return language === 'ar' ? 'ar-u-nu-latn' : language
}
