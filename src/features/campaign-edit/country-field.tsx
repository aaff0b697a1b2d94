import { useMemo } from 'react'
import { countryCodes } from '#domain/site/countries.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { ChoiceField, type FieldProps } from './fields.tsx'

/** A country by its name in the page's language, kept as its code: those first that the site puts there. */
export function CountryField(props: FieldProps) {
  const { country, language, text } = useIntl()
  const site = useBootstrap()
  const taken = site?.site.restrictMapCountryList
  const noted = site?.countries
  const { value } = props.of
  const choices = useMemo(() => {
    const said = new Map(noted?.map((country) => [country.code, country]))
    const place = (code: string): number => said.get(code)?.place ?? said.size
    return (
      (taken === undefined || taken.length === 0 ? countryCodes : taken)
        // What is not offered any more stays the choice of who has it.
        .filter((code) => said.get(code)?.hidden !== true || code === value)
        .map((code) => ({ value: code, label: said.get(code)?.name ?? country(code) }))
        .toSorted((a, b) => place(a.value) - place(b.value) || a.label.localeCompare(b.label, language))
    )
  }, [country, language, noted, taken, value])
  const isNarrow = taken !== undefined && taken.length > 0
  return <ChoiceField {...props} {...(isNarrow ? { hint: text('edit.countriesTaken') } : {})} choices={choices} />
}
