import { useCountryChoices } from '#src/components/form/country-choices.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { ChoiceField, type FieldProps } from './fields.tsx'

/** A country by its name in the page's language, stored as its code: the site's preferred countries are first. */
export function CountryField(props: FieldProps) {
  const { text } = useIntl()
  const taken = useBootstrap()?.site.restrictMapCountryList
  const isNarrow = taken !== undefined && taken.length > 0
  const choices = useCountryChoices(props.of.value, isNarrow ? taken : undefined)
  return <ChoiceField {...props} {...(isNarrow ? { hint: text('edit.countriesAllowed') } : {})} choices={choices} />
}
