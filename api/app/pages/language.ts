/**
 * Chooses the language of a reply. The parameter has three names in the specification; all are supported (decision
 * T67).
 */

import { type Language, languages } from '#contract/shapes.ts'

/** Ids of the languages in their order: 1 is English. */
const languageIds: Readonly<Record<string, Language>> = { 1: 'en', 2: 'fr', 3: 'ar' }
const names = ['lng', 'language', 'languageId', 'lang']

/**
 * Removes the language from a query: `lng`, `language` or `lang` by code, `languageId` by id; unknown ones are ignored.
 */
export function applyLanguage(query: URLSearchParams): Language | undefined {
  let found: Language | undefined
  for (const name of names) {
    const value = query.get(name)
    if (value !== null) found ??= languageOf(value)
    query.delete(name)
  }
  return found
}

/** The languages that a site offers, and its default. */
export interface Offer {
  readonly offered: readonly Language[]
  readonly usual: Language
}
const everything: Offer = { offered: languages, usual: 'en' }

/** The requested language, if the site offers it. */
export function offeredLanguage(preferred: Language | undefined, { offered }: Offer): Language | undefined {
  return offered.find((each) => each === preferred)
}

/** The best match of the browser's accepted languages; otherwise the default. */
export function acceptedLanguage(header: string | null, { offered, usual }: Offer = everything): Language {
  const preferredLanguages = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = Number(
        parameters
          .find((parameter) => parameter.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { tag: tag.toLowerCase(), quality: Number.isFinite(quality) ? quality : 0 }
    })
    .toSorted((a, b) => b.quality - a.quality)
  for (const { tag, quality } of preferredLanguages) {
    const language = quality > 0 ? offered.find((code) => tag === code || tag.startsWith(`${code}-`)) : undefined
    if (language) return language
  }
  return usual
}

export function languageOf(value: string): Language | undefined {
  const byId = Object.hasOwn(languageIds, value) ? languageIds[value] : undefined
  return languages.find((code) => code === value.toLowerCase()) ?? byId
}
