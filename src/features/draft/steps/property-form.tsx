import { longTextMaximum } from '#domain/limits.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { CountryField } from '#src/features/draft/fields/country-field.tsx'
import { AreaField, LineField } from '#src/features/draft/fields/fields.tsx'
import type { FormPart } from '#src/features/draft/fields/form-part.ts'
import { projectFields } from './fundraising-groups.ts'
import { MoneyField, PercentField, WholeField } from '#src/features/draft/fields/number-field.tsx'
import { FoldedGroup, Pair } from '#src/features/draft/fields/part-group.tsx'

/** The subject of the campaign: the building, its address, size and age. */
export function PropertyForm({ part, left = 0 }: { readonly part: FormPart; readonly left?: number }) {
  const { text } = useIntl()
  const { field, editable } = part
  return (
    <FoldedGroup editable={editable} title={text('steps.property')} left={left}>
      <LineField of={field('propertyName')} />
      <AreaField of={field('propertyDetail')} most={longTextMaximum} rows={5} />
      <LineField of={field('propertyLocation')} autoComplete="street-address" />
      <Pair>
        <LineField of={field('city')} />
        <LineField of={field('state')} />
      </Pair>
      <Pair>
        <CountryField of={field('country')} />
        <LineField of={field('postalCode')} autoComplete="postal-code" />
      </Pair>
      <LineField of={field('coordinates')} kind="coordinates" hint={text('steps.coordinatesHint')} />
      <Pair>
        <WholeField of={field('propertySize')} />
        <WholeField of={field('plotSize')} />
      </Pair>
      <Pair>
        <LineField of={field('propertyYear')} kind="year" hint={text('steps.propertyYearHint')} />
        <WholeField of={field('numberOfDwellings')} />
      </Pair>
      <LineField of={field('propertyURL')} kind="url" />
    </FoldedGroup>
  )
}

/** Its value and past distributions, and the planned construction. */
export function ValueForm({
  part,
  currency,
  left = 0,
  projectLeft = 0,
}: {
  readonly part: FormPart
  readonly currency: string
  readonly left?: number
  readonly projectLeft?: number
}) {
  const { text } = useIntl()
  const { field, editable, values } = part
  return (
    <>
      <FoldedGroup editable={editable} title={text('steps.value')} left={left}>
        <Pair>
          <MoneyField of={field('assetValue')} currency={currency} />
          <MoneyField
            of={field('totalAmountDistributed')}
            currency={currency}
            hint={text('steps.totalAmountDistributedHint')}
          />
        </Pair>
        <PercentField of={field('inceptionReturn')} hint={text('steps.inceptionReturnHint')} />
      </FoldedGroup>
      <FoldedGroup
        editable={editable}
        title={text('steps.project')}
        lead={text('steps.projectLead')}
        left={projectLeft}
        optional
        isEmpty={projectFields.every((name) => (values[name] ?? '') === '')}
      >
        <Pair>
          <LineField of={field('projectStart')} kind="date" />
          <LineField of={field('projectEnd')} kind="date" />
        </Pair>
        <Pair>
          <MoneyField of={field('developmentBudget')} currency={currency} />
          <MoneyField of={field('landPrice')} currency={currency} />
        </Pair>
      </FoldedGroup>
    </>
  )
}
