/** In which language an answer is. The parameter has three names in the specification; all are understood (decision T67). */

import { type Language, languages } from '#contract/shapes.ts'

/** Ids of the languages in their order: 1 is English. */
const languageIds: Readonly<Record<string, Language>> = { 1: 'en', 2: 'fr', 3: 'ar' }
const names = ['lng', 'language', 'languageId', 'lang']

/** Takes the language out of a query: `lng`, `language` or `lang` by code, `languageId` by id; unknown ones are passed over. */
export function takeLanguage(query: URLSearchParams): Language | undefined {
  let found: Language | undefined
  for (const name of names) {
    const value = query.get(name)
    if (value !== null) found ??= languageOf(value)
    query.delete(name)
  }
  return found
}

/** What a site offers, and what it speaks to those who want nothing of that. */
export interface Offer {
  readonly offered: readonly Language[]
  readonly usual: Language
}
const everything: Offer = { offered: languages, usual: 'en' }

/** A language that was asked for, where the site offers it. */
export function offeredLanguage(wanted: Language | undefined, { offered }: Offer): Language | undefined {
  return offered.find((each) => each === wanted)
}

/** The best of what a browser accepts; the usual one where nothing fits. */
export function acceptedLanguage(header: string | null, { offered, usual }: Offer = everything): Language {
  const wanted = (header ?? '')
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
  for (const { tag, quality } of wanted) {
    const language = quality > 0 ? offered.find((code) => tag === code || tag.startsWith(`${code}-`)) : undefined
    if (language) return language
  }
  return usual
}

export function languageOf(value: string): Language | undefined {
  const byId = Object.hasOwn(languageIds, value) ? languageIds[value] : undefined
  return languages.find((code) => code === value.toLowerCase()) ?? byId
}
