import { useCountryChoices } from '#src/components/form/country-choices.ts'
import { ChoiceField } from '#src/components/form/form-parts.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { AddressAnswers, LineAnswer, ownAddress } from './answer-fields.tsx'
import { SocialSecurityAnswer } from './masked-answer.tsx'
import type { StepFieldsProps } from './step-fields.ts'

/** The user's identity, as in their identity documents, and their contact details. */
export function PersonFields(of: StepFieldsProps) {
  const { text } = useIntl()
  const { visible } = of
  const country = of.form.field('country')
  const countries = useCountryChoices(country.value)
  return (
    <>
      <LineAnswer of={of} name="legalName" hint={text('accredit.legalNameHint')} autoComplete="name" dir="auto" />
      <LineAnswer of={of} name="dateOfBirth" type="date" autoComplete="bday" />
      <LineAnswer of={of} name="email" type="email" inputMode="email" autoComplete="email" dir="ltr" />
      <LineAnswer
        of={of}
        name="phone"
        hint={text('accredit.phoneHint')}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        dir="ltr"
      />
      <AddressAnswers of={of} names={ownAddress} isAmerican={country.value === 'US'} />
      <ChoiceField
        of={country}
        label={text('accredit.field.country')}
        choices={[['', text('accredit.choose')], ...countries.map(({ value, label }) => [value, label] as const)]}
      />
      {visible.includes('socialSecurityNumber') ? <SocialSecurityAnswer of={of} name="socialSecurityNumber" /> : null}
    </>
  )
}
