import type { CampaignKind } from '#domain/campaign/campaign.ts'
import { distributionFrequencies } from '#domain/campaign/campaign.ts'
import { interestMethods, repaymentStructures } from '#domain/repayment/loan-structures.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { ChoiceField, LineField } from '#src/features/draft/fields/fields.tsx'
import type { BoundField, FormPart } from '#src/features/draft/fields/form-part.ts'
import { PercentField, WholeField } from '#src/features/draft/fields/number-field.tsx'
import { optionChoices } from '#src/features/draft/fields/option-choices.ts'
import { FoldedGroup, Pair } from '#src/features/draft/fields/part-group.tsx'

/** The terms of each kind of campaign; the domain defines which are required. */
const termsOf: Readonly<Record<CampaignKind, readonly string[]>> = {
  equity: ['equityPercentage', 'irrPercentage', 'termMonths', 'frequency', 'strategy'],
  debt: ['adrPercentage', 'termMonths', 'frequency', 'repaymentStructure', 'interestMethod', 'maturityDate'],
  reit: ['irrPercentage', 'numberOfUnits', 'termMonths', 'frequency', 'strategy', 'maturityDate'],
}

/** What investors receive for their money, and when. */
export function TermsForm({
  part,
  kind,
  left = 0,
}: {
  readonly part: FormPart
  readonly kind: CampaignKind
  readonly left?: number
}) {
  const { text } = useIntl()
  const options = useBootstrap()?.options
  const { field, editable, values } = part
  // Entered or imported values are never hidden.
  const shows = (name: string): boolean => termsOf[kind].includes(name) || (values[name] ?? '') !== ''
  const one = (name: string, view: (of: BoundField) => React.ReactNode): React.ReactNode =>
    shows(name) ? view(field(name)) : null
  return (
    <FoldedGroup editable={editable} title={text('steps.terms')} lead={text(`steps.termsLead.${kind}`)} left={left}>
      <Pair>
        {one('equityPercentage', (of) => (
          <PercentField of={of} hint={text('steps.equityPercentageHint')} />
        ))}
        {one('adrPercentage', (of) => (
          <PercentField of={of} hint={text('steps.adrPercentageHint')} />
        ))}
        {one('irrPercentage', (of) => (
          <PercentField of={of} hint={text('steps.irrPercentageHint')} />
        ))}
        {one('numberOfUnits', (of) => (
          <WholeField of={of} />
        ))}
        {one('termMonths', (of) => (
          <WholeField of={of} />
        ))}
        {one('frequency', (of) => (
          <ChoiceField
            of={of}
            choices={distributionFrequencies.map((value) => ({ value, label: text(`frequency.${value}`) }))}
          />
        ))}
        {one('repaymentStructure', (of) => (
          <ChoiceField
            of={of}
            hint={text('steps.repaymentStructureHint')}
            choices={repaymentStructures.map((value) => ({ value, label: text(`steps.structure.${value}`) }))}
          />
        ))}
        {one('interestMethod', (of) => (
          <ChoiceField
            of={of}
            hint={text('steps.interestMethodHint')}
            choices={interestMethods.map((value) => ({ value, label: text(`steps.interest.${value}`) }))}
          />
        ))}
        {one('strategy', (of) => (
          <ChoiceField of={of} choices={optionChoices(options?.strategies, of.value)} />
        ))}
        {one('maturityDate', (of) => (
          <LineField of={of} kind="date" hint={text('steps.maturityDateHint')} />
        ))}
      </Pair>
    </FoldedGroup>
  )
}
