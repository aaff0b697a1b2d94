/** The languages of the product, by their codes; each site chooses which of them it offers. */

export const languages = ['en', 'fr', 'ar'] as const
export type Language = (typeof languages)[number]

/** A text in each language; an empty one falls back to another's. */
export type LocalizedText = { readonly [L in Language]: string }

/** The site's languages, in its order; all of them if it has not chosen. */
export function offeredLanguages(chosen: readonly string[] | undefined): readonly Language[] {
  const known = (chosen ?? []).flatMap((code) => languages.filter((each) => each === code))
  return known.length > 0 ? known : languages
}

/** The language for a visitor who has not chosen one: the site's default, which is one that it offers. */
export function defaultLanguage(chosen: string | undefined, offered: readonly Language[]): Language {
  return offered.find((each) => each === chosen) ?? offered.find((each) => each === 'en') ?? offered[0] ?? 'en'
}
