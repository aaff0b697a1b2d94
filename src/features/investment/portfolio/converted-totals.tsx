import { useAtom } from 'jotai'
import type { PortfolioTotals } from '#contract/investment/portfolio.ts'
import { getReferenceRates, type PublishedRates } from '#contract/site/reference-rates.ts'
import { convertedSum, hasRate, isStale, type ReferenceRates } from '#domain/site/reference-rates.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useExtraTexts } from '#src/intl/use-extra-texts.ts'
import { useQuery } from '#src/data/use-query.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { convertedCurrencyAtom } from '#src/state/converted-currency.ts'
import { Facts, type FactRow } from '#src/ui/facts.tsx'
import { Field } from '#src/ui/field.tsx'

interface ConvertedTotalsProps {
  readonly totals: readonly PortfolioTotals[]
  readonly asOf: string
}

/**
 * All totals in one currency of the user's choice, at the latest reference rates: an approximate display, which no
 * payment uses (decision T41). An extra, without which the portfolio works.
 */
export function ConvertedTotals({ totals, asOf }: ConvertedTotalsProps) {
  const intl = useExtraTexts('investment-conversion')
  const { data } = useQuery(getReferenceRates, {})
  const [stored, setStored] = useAtom(convertedCurrencyAtom)
  const published = data?.rates
  if (!intl || !published) return null
  const rates: ReferenceRates = {
    day: published.day,
    perEuro: Object.fromEntries(published.perEuro.map(({ currency, rate }) => [currency, rate])),
  }
  const own = totals.map(({ currency }) => currency).filter((currency) => hasRate(rates, currency))
  if (own.length === 0) return null
  const chosen = stored !== undefined && hasRate(rates, stored) ? stored : undefined
  const currencies = [...new Set([...own, ...['EUR', ...Object.keys(rates.perEuro)].toSorted()])]
  return (
    <li className="panel">
      <Field label={intl.text('conversion.label')} hint={intl.text('conversion.hint')}>
        {(wiring) => (
          <select {...wiring} value={chosen ?? ''} onChange={({ target }) => setStored(target.value || undefined)}>
            <option value="">{intl.text('conversion.none')}</option>
            {currencies.map((currency) => (
              <option key={currency} value={currency}>
                {currency}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen === undefined ? null : (
        <Converted totals={totals} into={chosen} rates={rates} source={published.source} asOf={asOf} intl={intl} />
      )}
    </li>
  )
}

interface ConvertedProps extends ConvertedTotalsProps {
  readonly into: string
  readonly rates: ReferenceRates
  readonly source: PublishedRates['source']
  readonly intl: Intl
}

function Converted({ totals, into, rates, source, asOf, intl: { text, date } }: ConvertedProps) {
  const excluded = totals.map(({ currency }) => currency).filter((currency) => !hasRate(rates, currency))
  const row = (term: string, amountOf: (of: PortfolioTotals) => bigint, emphasis = false): FactRow => {
    const amounts = totals.map((each) => ({ currency: each.currency, amount: amountOf(each) }))
    const sum = convertedSum(amounts, into, rates)
    return [
      term,
      sum === undefined ? null : (
        <bdi key={term} className="num">
          ≈ <MoneyText amount={sum} currency={into} />
        </bdi>
      ),
      emphasis,
    ]
  }
  return (
    <>
      <Facts
        variant="figures"
        rows={[
          row(text('conversion.balance'), ({ value }) => value, true),
          row(text('conversion.contributed'), ({ contributed }) => contributed),
          row(text('conversion.distributed'), ({ distributed }) => distributed),
        ]}
      />
      {excluded.length === 0 ? null : <p>{text('conversion.excluded', { currencies: excluded.join(', ') })}</p>}
      <p className="soft small">{text(`conversion.source.${source}`, { day: date(rates.day) })}</p>
      {isStale(rates.day, asOf) ? <p className="small">{text('conversion.stale')}</p> : null}
    </>
  )
}
