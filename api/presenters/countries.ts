import { countryCodes } from '#domain/site/countries.ts'
import type { Texts } from '#api/db/tables.ts'
import type { Language, Option } from '#contract/shapes.ts'

const made = new Map<Language, ReadonlyMap<string, string>>()

/** Names are made once a language: they cost some milliseconds. */
function namesIn(language: Language): ReadonlyMap<string, string> {
  const known = made.get(language)
  if (known) return known
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const all = new Map(countryCodes.map((code) => [code, names.of(code) ?? code]))
  made.set(language, all)
  return all
}

export function countryName(code: string, language: Language): string {
  return namesIn(language).get(code) ?? code
}

/** Countries that are shown, by the name that the site gives them or the world does, as the language sorts. */
export function countryOptions(
  rows: readonly { readonly slug: string; readonly names: Texts; readonly active: boolean }[],
  language: Language,
): Option[] {
  const order = new Intl.Collator(language)
  return rows
    .filter(({ active }) => active)
    .map(({ slug, names }) => ({ slug, name: names[language] ?? countryName(slug, language) }))
    .toSorted((a, b) => order.compare(a.name, b.name))
}
