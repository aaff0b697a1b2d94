import { dateIn } from '#domain/calendar.ts'
import { useNow } from '#src/components/now.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { CalculatorFrame } from './calculator-frame.tsx'
import { useCampaign } from './campaign-figures.ts'
import { useCurrencies } from './currencies.ts'
import { PlannedInstalments } from './planned-instalments.tsx'
import { ReturnCases } from './return-cases.tsx'
import { ReturnFacts } from './return-facts.tsx'
import { SimulatorFields } from './simulator-fields.tsx'
import {
  loanOf,
  readSimulator,
  simulate,
  simulatorParameters,
  simulatorProblems,
  writeSimulator,
} from './simulator-values.ts'
import { useAddressForm } from './use-address-form.ts'

/** What a loan of one investor returns, as planned and in a bad case (investing 3, decision T45). */
export function ReturnSimulator() {
  const intl = useIntl()
  const { text, decimalMark } = intl
  const campaign = useCampaign()
  const currencies = useCurrencies(campaign?.card.goal.currency)
  const today = dateIn(useNow(), useBootstrap()?.site.timezone ?? 'UTC')
  const { form, values, address, result } = useAddressForm({
    route: 'returnSimulator',
    names: simulatorParameters,
    choices: ['currency', 'frequency', 'structure', 'method'],
    read: (parameters) => readSimulator(parameters, currencies, { campaign, today, locale: intl }),
    write: (entered) => writeSimulator(entered, decimalMark),
    validate: (entered) => simulatorProblems(entered, decimalMark),
  })
  const projection = values && simulate(values, decimalMark)
  return (
    <CalculatorFrame
      route="returnSimulator"
      lead={text('simulator.lead')}
      campaign={campaign}
      heading={result}
      resultTitle={text('simulator.result')}
      address={address}
      form={<SimulatorFields form={form} currencies={currencies} />}
      result={
        values && projection ? (
          <ReturnFacts of={projection} terms={loanOf(values, decimalMark)} currency={values.currency} />
        ) : (
          <p>{text('simulator.incomplete')}</p>
        )
      }
      details={
        values && projection ? (
          <>
            <ReturnCases of={projection} currency={values.currency} />
            <PlannedInstalments of={projection} currency={values.currency} />
          </>
        ) : null
      }
    />
  )
}
