import { useSearchParams } from 'wouter'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { Facts } from '#src/ui/facts.tsx'
import { adrOf, adrParameters, adrProblems, readAdr, writeAdr } from './adr-values.ts'
import { CalculatorFrame, NoResult } from './calculator-frame.tsx'
import { draftIn, useCampaign } from './campaign-figures.ts'
import { useCurrencies } from './currencies.ts'
import { CurrencyField } from './currency-field.tsx'
import { MissingDetails } from './missing-details.tsx'
import { exactRate } from './rate-text.ts'
import { useAddressForm } from './use-address-form.ts'

/** The help centre's question about the rate, which administrators edit (decision T47). */
const glossaryQuestion = 'annual-distribution-rate'

const example = { currency: 'USD', invested: '10000', distributions: '800' }

/** The annual distribution rate: the distributions of a year divided by the amount invested (decision T47). */
export function AdrCalculator() {
  const intl = useIntl()
  const { text, decimalMark } = intl
  const [query] = useSearchParams()
  const campaign = useCampaign()
  const currencies = useCurrencies(campaign?.card.goal.currency)
  const { form, values, address, result } = useAddressForm({
    route: 'adrCalculator',
    names: adrParameters,
    choices: ['currency'],
    read: (parameters) => readAdr(parameters, currencies, campaign, intl),
    write: (entered) => writeAdr(entered, decimalMark),
    validate: (entered) => adrProblems(entered, decimalMark),
  })
  const draft = draftIn(query)
  const { currency } = form.values
  const kind = { is: 'money', currency } as const
  return (
    <CalculatorFrame
      route="adrCalculator"
      lead={text('returns.adrLead')}
      campaign={campaign}
      notice={draft !== undefined && form.values.distributions === '' ? <MissingDetails draft={draft} /> : null}
      heading={result}
      resultTitle={text('returns.result')}
      address={address}
      form={
        <FormFrame
          form={form}
          submit={text('returns.calculate')}
          plain={{ action: routes.adrCalculator, method: 'get' }}
        >
          <CurrencyField of={form.field('currency')} currencies={currencies} />
          <NumberField of={form.field('invested')} kind={kind} label={text('returns.invested', { currency })} />
          <NumberField
            of={form.field('distributions')}
            kind={kind}
            label={text('returns.distributions', { currency })}
            hint={text('returns.distributionsHint')}
          />
        </FormFrame>
      }
      result={
        values ? (
          <>
            <Facts
              variant="ruled"
              rows={[[text('returns.adr'), <bdi key="adr">{exactRate(adrOf(values, decimalMark), intl)}</bdi>, true]]}
            />
            <p className="soft small">{text('returns.adrText')}</p>
          </>
        ) : (
          <NoResult route="adrCalculator" example={example}>
            {text('returns.adrEmpty')}
          </NoResult>
        )
      }
      glossary={
        <p>
          <Link href={pathTo('helpAnswer', {}, { q: glossaryQuestion })}>{text('returns.adrGlossary')}</Link>
        </p>
      }
    />
  )
}
