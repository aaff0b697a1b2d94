import { distributionFrequencies } from '#domain/campaign/campaign.ts'
import { interestMethods, repaymentStructures } from '#domain/repayment/loan-structures.ts'
import { ChoiceField, FormFrame, TextField } from '#src/components/form/form-parts.tsx'
import type { Form, FormField } from '#src/components/form/use-form.ts'
import { NumberField } from '#src/components/number/number-field.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { CurrencyField } from './currency-field.tsx'
import { kindOf, type SimulatorValues } from './simulator-values.ts'
import styles from './simulator-fields.module.css'

interface SimulatorFieldsProps {
  readonly form: Form<SimulatorValues>
  readonly currencies: readonly string[]
}

/** The amount, the terms of the loan and the fee. */
export function SimulatorFields({ form, currencies }: SimulatorFieldsProps) {
  const { text } = useIntl()
  const { currency } = form.values
  return (
    <FormFrame form={form} submit={text('returns.calculate')} plain={{ action: routes.returnSimulator, method: 'get' }}>
      <div className={styles.pairs}>
        <CurrencyField of={form.field('currency')} currencies={currencies} />
        <NumberField
          of={form.field('amount')}
          kind={kindOf('amount', currency)}
          label={text('simulator.amountIn', { currency })}
        />
        <NumberField
          of={form.field('rate')}
          kind={kindOf('rate', currency)}
          label={text('simulator.rate')}
          hint={text('simulator.rateHint')}
        />
        <NumberField of={form.field('term')} kind={kindOf('term', currency)} label={text('simulator.term')} />
        <TextField
          of={form.field('start')}
          type="date"
          label={text('simulator.start')}
          hint={text('simulator.startHint')}
        />
        <ChoiceField
          of={form.field('frequency') as FormField<string>}
          label={text('simulator.frequency')}
          choices={distributionFrequencies.map((each) => [each, text(`frequency.${each}`)])}
        />
        <div className={styles.whole}>
          <ChoiceField
            of={form.field('structure') as FormField<string>}
            label={text('simulator.structure')}
            choices={repaymentStructures.map((each) => [each, text(`simulator.structure.${each}`)])}
          />
        </div>
        <ChoiceField
          of={form.field('method') as FormField<string>}
          label={text('simulator.method')}
          hint={text('simulator.methodHint')}
          choices={interestMethods.map((each) => [each, text(`simulator.methodChoice.${each}`)])}
        />
        <NumberField
          of={form.field('fee')}
          kind={kindOf('fee', currency)}
          label={text('simulator.fee')}
          hint={text('simulator.feeHint')}
        />
        <NumberField
          of={form.field('flat')}
          kind={kindOf('flat', currency)}
          label={text('simulator.flat', { currency })}
        />
      </div>
    </FormFrame>
  )
}
