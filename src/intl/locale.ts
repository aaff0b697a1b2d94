/** The three languages of the product, and each one's locale and direction. */

import { type Language, languages } from '#domain/site/language.ts'

export type { Language }
export { languages }

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** Locale for formatting. Arabic uses the digits 0 to 9, the same on every machine (decision T77). */
export function localeOf(language: Language): string {
  return language === 'ar' ? 'ar-u-nu-latn' : language
}

export function isLanguage(text: string | null | undefined): text is Language {
  return languages.some((language) => language === text)
}
