import { countryRuleModes } from '#domain/identity/residence.ts'
import { deferred } from '#src/components/deferred.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { RadioField } from './radio-field.tsx'
import type { FormField } from './use-form.ts'

// Most campaigns have no list, so that owners do not store it before its use.
const CountriesField = deferred(async () => (await import('./countries-field.tsx')).CountriesField)

interface CountryRuleFieldsProps {
  readonly rule: FormField<string>
  readonly countries: FormField<string>
  readonly hint: string
}

/** Which countries investors may live in: everywhere, some countries, or all others. */
export function CountryRuleFields({ rule, countries, hint }: CountryRuleFieldsProps) {
  const { text } = useIntl()
  const value = rule.value || 'off'
  return (
    <>
      <RadioField
        of={{ ...rule, value }}
        legend={text('draft.fundraising.investorCountryRule')}
        hint={hint}
        choices={countryRuleModes.map((each) => ({ value: each, label: text(`countries.rule.${each}`) }))}
      />
      {value === 'off' ? null : <CountriesField of={countries} label={text('draft.fundraising.investorCountries')} />}
    </>
  )
}
