import { useMemo } from 'react'
import { countryCodes } from '#domain/site/countries.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'

export interface CountryChoice {
  readonly value: string
  readonly label: string
}

/**
 * Countries by their names in the page's language, with their codes; the site's preferred countries come first.
 * @param value the current choice: it stays available even if it is no longer offered
 * @param taken the offered codes; all by default
 */
export function useCountryChoices(value: string, taken: readonly string[] = countryCodes): readonly CountryChoice[] {
  const { country, language } = useIntl()
  const noted = useBootstrap()?.countries
  return useMemo(() => {
    const currencies = new Map(noted?.map((each) => [each.code, each]))
    const rankOf = (code: string): number => currencies.get(code)?.position ?? currencies.size
    return taken
      .filter((code) => currencies.get(code)?.hidden !== true || code === value)
      .map((code) => ({ value: code, label: currencies.get(code)?.name ?? country(code) }))
      .toSorted((a, b) => rankOf(a.value) - rankOf(b.value) || a.label.localeCompare(b.label, language))
  }, [country, language, noted, taken, value])
}
