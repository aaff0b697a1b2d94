import { useSearchParams } from 'wouter'
import type { IrrProblem } from '#domain/investment/returns/trial-rates.ts'
import { ChoiceField, FormFrame } from '#src/components/form/form-parts.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { NumberField } from '#src/components/number/number-field.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { CalculatorFrame, NoResult } from './calculator-frame.tsx'
import { draftIn, useCampaign } from './campaign-figures.ts'
import { useCurrencies } from './currencies.ts'
import { CurrencyField } from './currency-field.tsx'
import { InflowFields } from './inflow-fields.tsx'
import { IrrResultView } from './irr-result.tsx'
import {
  goalKind,
  irrOf,
  irrParameters,
  irrProblems,
  periodLengths,
  readIrr,
  secondChangeOf,
  writeIrr,
} from './irr-values.ts'
import { MissingDetails } from './missing-details.tsx'
import { useAddressForm } from './use-address-form.ts'

/** The example of a spreadsheet's manual, whose result is published. */
const example = {
  currency: 'USD',
  goal: '70000',
  periods: '5',
  inflow1: '12000',
  inflow2: '15000',
  inflow3: '18000',
  inflow4: '21000',
  inflow5: '26000',
}

const refusalTexts = {
  INFLOWS_TOO_LOW: 'returns.inflowsTooLow',
  SIGN_CHANGES: 'returns.signChanges',
  NO_RATE: 'returns.noTrialRates',
} as const satisfies Readonly<Record<IrrProblem, string>>

/** The internal rate of return of a project that costs its goal at once (investing 5, decision T46). */
export function IrrCalculator() {
  const intl = useIntl()
  const { text, decimalMark } = intl
  const [query] = useSearchParams()
  const campaign = useCampaign()
  const currencies = useCurrencies(campaign?.card.goal.currency)
  const { form, values, address, commit, result } = useAddressForm({
    route: 'irrCalculator',
    names: irrParameters,
    choices: ['currency', 'length'],
    read: (parameters) => readIrr(parameters, currencies, campaign, intl),
    write: (entered) => writeIrr(entered, decimalMark),
    validate: (entered) => irrProblems(entered, decimalMark),
  })
  const found = values && irrOf(values, decimalMark)
  const refusal = found?.problem === undefined ? undefined : text(refusalTexts[found.problem])
  const refusedAt = (problem: IrrProblem): string | undefined => (found?.problem === problem ? refusal : undefined)
  const withRefusal = (name: 'goal' | 'guess', problem: IrrProblem) => {
    const field = form.field(name)
    return { ...field, error: field.error ?? refusedAt(problem) }
  }
  const changesAt = values && found?.problem === 'SIGN_CHANGES' ? secondChangeOf(values, decimalMark) : undefined
  const draft = draftIn(query)
  const { currency } = form.values
  return (
    <CalculatorFrame
      route="irrCalculator"
      lead={text('returns.irrLead')}
      campaign={campaign}
      notice={draft !== undefined && form.values['inflow1'] === '' ? <MissingDetails draft={draft} /> : null}
      heading={result}
      resultTitle={text('returns.result')}
      address={address}
      form={
        <FormFrame
          form={form}
          submit={text('returns.calculate')}
          plain={{ action: routes.irrCalculator, method: 'get' }}
        >
          <CurrencyField of={form.field('currency')} currencies={currencies} />
          <NumberField
            of={withRefusal('goal', 'INFLOWS_TOO_LOW')}
            kind={goalKind(form.values)}
            label={text('returns.goal', { currency })}
            hint={text('returns.goalHint')}
          />
          <ChoiceField
            of={form.field('length') as FormField<string>}
            label={text('returns.length')}
            choices={periodLengths.map((each) => [each, text(`returns.length.${each}`)])}
          />
          <InflowFields
            form={form}
            commit={commit}
            refused={changesAt === undefined || refusal === undefined ? undefined : { name: changesAt, text: refusal }}
          />
          <NumberField
            of={withRefusal('guess', 'NO_RATE')}
            kind={{ is: 'percent' }}
            label={text('returns.guess')}
            hint={text('returns.guessHint')}
          />
        </FormFrame>
      }
      result={
        values && found ? (
          <IrrResultView of={found} length={values.length} currency={values.currency} refusal={refusal} />
        ) : (
          <NoResult route="irrCalculator" example={example}>
            {text('returns.irrEmpty')}
          </NoResult>
        )
      }
    />
  )
}
