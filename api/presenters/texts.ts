/** Chooses the text of a language: the asked one, else English, else whichever there is. */

import { type Language, languages } from '#contract/shapes.ts'
import type { Texts } from '#api/db/tables.ts'

export function textIn(texts: Texts | Readonly<Record<string, string>> | null | undefined, language: Language): string {
  if (!texts) return ''
  const all = texts as Readonly<Record<string, string | undefined>>
  return all[language] ?? all['en'] ?? Object.values(all).find((text) => text !== undefined) ?? ''
}

/** The language of the text that `textIn` gives; the asked one where there is no text yet. */
export function languageIn(texts: Texts, language: Language): Language {
  return [language, 'en' as const, ...languages].find((each) => texts[each] !== undefined) ?? language
}
