import { addDays, type IsoDate } from '#domain/calendar.ts'
import { accreditations, raiseTypes } from '#domain/campaign/campaign.ts'
import { allocationRules } from '#domain/campaign/allocation.ts'
import { offeringOf } from '#domain/draft/fundraising.ts'
import { allocationDays, allocationDescriptionMaximum, campaignMaximumDays } from '#domain/limits.ts'
import { CountryRuleFields } from '#src/components/form/country-rule-fields.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { FeeDescription } from '#src/features/draft/fee-description.tsx'
import { AreaField, ChoiceField, LineField, RadioField } from '#src/features/draft/fields/fields.tsx'
import type { FormPart } from '#src/features/draft/fields/form-part.ts'
import { MoneyField } from '#src/features/draft/fields/number-field.tsx'
import { OfferingDescription } from '#src/features/draft/offering-description.tsx'
import { optionChoices } from '#src/features/draft/fields/option-choices.ts'
import { FoldedGroup, Pair } from '#src/features/draft/fields/part-group.tsx'

interface RaiseFormProps {
  readonly raise: FormPart
  readonly terms: FormPart
  readonly currencies: readonly string[]
  readonly today: IsoDate
  /** Its fields that are missing or invalid. */
  readonly left?: number
}

/** The amount of the raise, its units, its deadline, and what happens afterwards. */
export function RaiseForm({ raise, terms, currencies, today, left = 0 }: RaiseFormProps) {
  const { text } = useIntl()
  const options = useBootstrap()?.options
  const { field, editable } = raise
  const currency = raise.values['currency'] ?? ''
  const offering = offeringOf(raise.values, terms.values)
  const more = offering.goal !== null && offering.maximumOffering !== null && offering.maximumOffering > offering.goal
  return (
    <FoldedGroup editable={editable} title={text('steps.raise')} lead={text('steps.raiseLead')} left={left}>
      <CurrencyField raise={raise} currencies={currencies} />
      <Pair>
        <MoneyField of={field('goal')} currency={currency} />
        <MoneyField of={terms.field('unitPrice')} currency={currency} hint={text('steps.unitPriceHint')} />
      </Pair>
      <OfferingDescription
        offering={offering}
        use={(goal) => {
          raise.set('goal', goal)
          raise.flush()
        }}
      />
      <Pair>
        <MoneyField of={terms.field('minimum')} currency={currency} hint={text('steps.minimumHint')} />
        <MoneyField of={terms.field('maximum')} currency={currency} hint={text('steps.maximumHint')} />
      </Pair>
      <MoneyField of={field('maximumOffering')} currency={currency} hint={text('steps.maximumOfferingHint')} />
      {more || (raise.values['allocation'] ?? '') !== '' ? (
        <RadioField
          of={field('allocation')}
          choices={allocationRules.map((value) => ({
            value,
            label: text(`steps.allocation.${value}`),
            text: text(`steps.allocation.${value}Text`, { days: allocationDays }),
          }))}
        />
      ) : null}
      {raise.values['allocation'] === 'discretionary' ? (
        <AreaField of={field('allocationDescription')} most={allocationDescriptionMaximum} />
      ) : null}
      <LineField
        of={field('closingDate')}
        kind="date"
        input={{ min: addDays(today, 1), max: addDays(today, campaignMaximumDays) }}
        hint={text('steps.closingDateHint', { days: campaignMaximumDays })}
      />
      <RadioField
        of={field('raiseType')}
        choices={raiseTypes.map((value) => ({
          value,
          label: text(`steps.raiseType.${value}`),
          text: text(`steps.raiseType.${value}Text`),
        }))}
      />
      <FeeDescription raiseType={raise.values['raiseType'] ?? ''} goal={offering.goal} currency={currency} />
      <RadioField
        of={field('accreditation')}
        hint={text('steps.accreditationHint')}
        choices={accreditations.map((value) => ({ value, label: text(`steps.accreditation.${value}`) }))}
      />
      <CountryRuleFields
        rule={field('investorCountryRule')}
        countries={field('investorCountries')}
        hint={text('steps.investorCountryRuleHint')}
      />
      <ChoiceField
        of={field('propertyType')}
        choices={optionChoices(options?.propertyTypes, field('propertyType').value)}
      />
      <Pair>
        <ChoiceField of={field('stage')} choices={optionChoices(options?.stages, field('stage').value)} />
        <ChoiceField of={field('round')} choices={optionChoices(options?.rounds, field('round').value)} />
      </Pair>
    </FoldedGroup>
  )
}

/** One currency for every amount of the campaign. */
function CurrencyField({ raise, currencies }: Pick<RaiseFormProps, 'raise' | 'currencies'>) {
  const { text, language } = useIntl()
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return (
    <>
      <ChoiceField
        of={raise.field('currency')}
        hint={text('steps.currencyHint')}
        choices={currencies.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }))}
      />
      {currencies.length === 0 ? <Notice>{text('steps.noCurrencies')}</Notice> : null}
    </>
  )
}
