/** The languages that the product speaks, by their codes; which of them a site offers is its own choice. */

export const languages = ['en', 'fr', 'ar'] as const
export type Language = (typeof languages)[number]

/** A text in each of them; where one is empty, another's is shown. */
export type LocalizedText = { readonly [L in Language]: string }

/** What a site offers, in its order; all of them where it has not said. */
export function offeredLanguages(chosen: readonly string[] | undefined): readonly Language[] {
  const known = (chosen ?? []).flatMap((code) => languages.filter((each) => each === code))
  return known.length > 0 ? known : languages
}

/** The language where nobody has chosen another: the site's default, which is one that it offers. */
export function defaultLanguage(chosen: string | undefined, offered: readonly Language[]): Language {
  return offered.find((each) => each === chosen) ?? offered.find((each) => each === 'en') ?? offered[0] ?? 'en'
}
