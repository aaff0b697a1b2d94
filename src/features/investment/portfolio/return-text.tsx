import type { MoneyWeightedReturn } from '#contract/investment/portfolio.ts'
import { useIntl } from '#src/intl/intl.tsx'

/** Parts per million in a basis point. */
const perPoint = 100

/** A money-weighted return a year, or why there is none. */
export function ReturnText({ of: { kind, rates } }: { readonly of: MoneyWeightedReturn }) {
  const { text, rate } = useIntl()
  const [first] = rates
  return kind === 'unique' && first !== undefined ? (
    <bdi className="num">{rate(first / perPoint)}</bdi>
  ) : (
    <span className="soft small">{text(kind === 'several' ? 'holding.rate.several' : 'holding.rate.none')}</span>
  )
}

/** How the return is calculated, and why this one is missing. */
export function ReturnMethod({ of: { kind, rates } }: { readonly of: MoneyWeightedReturn }) {
  const { text, rate } = useIntl()
  return (
    <details>
      <summary>{text('holding.method')}</summary>
      <p className="soft">{text('holding.method.text')}</p>
      {kind === 'none' ? <p className="soft">{text('holding.method.none')}</p> : null}
      {kind === 'several' ? (
        <p className="soft">
          {text('holding.method.several', { rates: rates.map((each) => rate(each / perPoint)).join(', ') })}
        </p>
      ) : null}
    </details>
  )
}
