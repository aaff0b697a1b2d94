import { useMemo } from 'react'
import { countryCodes } from '#domain/site/countries.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { ChoiceField, type FieldProps } from './fields.tsx'

/** A country by its name in the page's language, kept as its code. */
export function CountryField(props: FieldProps) {
  const { country, language, text } = useIntl()
  const taken = useBootstrap()?.site.restrictMapCountryList
  const choices = useMemo(
    () =>
      (taken === undefined || taken.length === 0 ? countryCodes : taken)
        .map((code) => ({ value: code, label: country(code) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    [country, language, taken],
  )
  const isNarrow = taken !== undefined && taken.length > 0
  return <ChoiceField {...props} {...(isNarrow ? { hint: text('edit.countriesTaken') } : {})} choices={choices} />
}
