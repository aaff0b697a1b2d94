/** Selects the text of a language: the requested one, else English, else any available one. */

import { type Language, languages } from '#contract/shapes.ts'
import { text } from './text.ts'
import { literalText, nonEmptyText, type NonEmptyText } from './values.ts'

/** A text in each language that has one. */
type Texts = Partial<Record<Language, string>>

export function textIn(
  stored: Texts | Readonly<Record<string, string>> | null | undefined,
  language: Language,
): string {
  if (!stored) return ''
  const all = stored as Readonly<Record<string, string | undefined>>
  return all[language] ?? all['en'] ?? Object.values(all).find((text) => text !== undefined) ?? ''
}

/** The site's name; settings refuse an empty one, but an older database may have it. */
export function siteNameIn({ siteName }: { readonly siteName: Texts }, language: Language): NonEmptyText {
  return nonEmptyText(textIn(siteName, language), literalText('Freehold'))
}

/** A campaign's name within a sentence, never empty. */
export function campaignText(names: Texts | undefined, language: Language): NonEmptyText {
  return nonEmptyText(textIn(names, language), text(language, 'name.campaign'))
}

/** The language of the text that `textIn` returns; the requested one if there is no text yet. */
export function languageIn(stored: Texts, language: Language): Language {
  return [language, 'en' as const, ...languages].find((each) => stored[each] !== undefined) ?? language
}
