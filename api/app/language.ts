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

/** The best of what a browser accepts; English where nothing fits. */
export function acceptedLanguage(header: string | null): Language {
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
    const language = quality > 0 ? languages.find((code) => tag === code || tag.startsWith(`${code}-`)) : undefined
    if (language) return language
  }
  return 'en'
}

export function languageOf(value: string): Language | undefined {
  const byId = Object.hasOwn(languageIds, value) ? languageIds[value] : undefined
  return languages.find((code) => code === value.toLowerCase()) ?? byId
}
