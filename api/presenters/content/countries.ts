import { countryCodes } from '#domain/site/countries.ts'
import type { Texts } from '#api/db/tables.ts'
import { lastPosition } from '#api/db/site/settings.ts'
import type { Bootstrap } from '#contract/site/settings.ts'
import type { Language, Option } from '#contract/shapes.ts'

interface CountryRow {
  readonly slug: string
  readonly names: Texts
  readonly active: boolean
  readonly position: number
}

const made = new Map<Language, ReadonlyMap<string, string>>()

/** Cached for each language, because computing the names takes some milliseconds. */
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

/** Countries whose site settings differ from the standard. */
export function presentCountries(rows: readonly CountryRow[], language: Language): NonNullable<Bootstrap['countries']> {
  return rows
    .filter(({ names, active, position }) => names[language] !== undefined || !active || position !== lastPosition)
    .map(({ slug, names, active, position }) => ({
      code: slug,
      ...(names[language] === undefined ? {} : { name: names[language] }),
      ...(active ? {} : { hidden: true }),
      ...(position === lastPosition ? {} : { position }),
    }))
}

/**
 * Visible countries: those listed first by the site, then by their site or standard name, in the language's sort order.
 */
export function countryOptions(rows: readonly CountryRow[], language: Language): Option[] {
  const order = new Intl.Collator(language)
  return rows
    .filter(({ active }) => active)
    .map(({ slug, names, position }) => ({ slug, position, name: names[language] ?? countryName(slug, language) }))
    .toSorted((a, b) => a.position - b.position || order.compare(a.name, b.name))
    .map(({ slug, name }) => ({ slug, name }))
}
