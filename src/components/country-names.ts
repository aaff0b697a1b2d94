import { useMemo } from 'react'
import { countryCodes } from '#domain/site/countries.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'

export interface CountryChoice {
  readonly value: string
  readonly label: string
}

/** A country's name as the site has it, else in the page's language. */
export function useCountryName(): (code: string) => string {
  const { country } = useIntl()
  const noted = useBootstrap()?.countries
  return (code) => noted?.find((each) => each.code === code)?.name ?? country(code)
}

/**
 * Countries by their names in the page's language, with their codes: those first that the site puts there.
 * @param value what is chosen now: it stays a choice where it is not offered any more
 * @param taken of these only; of all where nothing is said
 */
export function useCountryChoices(value: string, taken: readonly string[] = countryCodes): readonly CountryChoice[] {
  const { country, language } = useIntl()
  const noted = useBootstrap()?.countries
  return useMemo(() => {
    const said = new Map(noted?.map((each) => [each.code, each]))
    const place = (code: string): number => said.get(code)?.place ?? said.size
    return taken
      .filter((code) => said.get(code)?.hidden !== true || code === value)
      .map((code) => ({ value: code, label: said.get(code)?.name ?? country(code) }))
      .toSorted((a, b) => place(a.value) - place(b.value) || a.label.localeCompare(b.label, language))
  }, [country, language, noted, taken, value])
}
