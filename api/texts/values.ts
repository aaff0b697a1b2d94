/** Values that texts are filled with. */

import type { Language } from '#contract/shapes.ts'

declare const nonEmpty: unique symbol

/** Never empty: a sentence that takes it has no gap. */
export type NonEmptyText = string & { readonly [nonEmpty]: true }

/** @param otherwise takes the place of nothing and of white space */
export function nonEmptyText(text: string | null | undefined, otherwise: NonEmptyText): NonEmptyText {
  return optionalText(text) ?? otherwise
}

/** Undefined for nothing and for white space: the text then leaves its sentence out. */
export function optionalText(text: string | null | undefined): NonEmptyText | undefined {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? undefined : (trimmed as NonEmptyText)
}

/** Words of the program itself, checked where they are written. */
export function literalText<Words extends string>(words: Words extends '' ? never : Words): NonEmptyText {
  return words as string as NonEmptyText
}

/** Formatted figures and dates have characters by construction. */
export function formattedText(text: string): NonEmptyText {
  if (text === '') throw new Error('a formatter returned nothing')
  return text as NonEmptyText
}

/** The site's name; settings refuse an empty one, a database of before may have it. */
export function siteNameText(name: string): NonEmptyText {
  return nonEmptyText(name, literalText('Freehold'))
}

export function localeOf(language: Language): string {
  return language === 'ar' ? 'ar-u-nu-latn' : language
}
