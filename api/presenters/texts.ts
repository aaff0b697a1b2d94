/** Chooses the text of a language: the asked one, else English, else whichever there is. */

import { type Language, languages } from '#contract/shapes.ts'
import type { Texts } from '#api/db/tables.ts'
import { texts } from '#api/texts/texts.ts'
import { nonEmptyText, type NonEmptyText } from '#api/texts/values.ts'

export function textIn(
  stored: Texts | Readonly<Record<string, string>> | null | undefined,
  language: Language,
): string {
  if (!stored) return ''
  const all = stored as Readonly<Record<string, string | undefined>>
  return all[language] ?? all['en'] ?? Object.values(all).find((text) => text !== undefined) ?? ''
}

/** A campaign's name within a sentence, never empty. */
export function campaignText(names: Texts | undefined, language: Language): NonEmptyText {
  return nonEmptyText(textIn(names, language), texts[language].untitled)
}

/** The language of the text that `textIn` gives; the asked one where there is no text yet. */
export function languageIn(stored: Texts, language: Language): Language {
  return [language, 'en' as const, ...languages].find((each) => stored[each] !== undefined) ?? language
}
