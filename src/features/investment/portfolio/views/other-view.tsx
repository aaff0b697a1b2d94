import { useSearchParams } from 'wouter'
import type { Portfolio } from '#contract/investment/portfolio.ts'
import { Activity } from '#src/features/investment/portfolio/activity.tsx'
import { Allocation } from './allocation.tsx'
import { CurrencySwitch } from '#src/features/investment/portfolio/currency-switch.tsx'
import { Income } from './income.tsx'

interface OtherViewProps {
  readonly view: 'income' | 'allocation' | 'activity'
  readonly of: Portfolio
}

/** The income and the allocation in one currency, which is in the URL, or the activity. */
export function OtherView({ view, of: { asOf, holdings, totals } }: OtherViewProps) {
  const [query, setQuery] = useSearchParams()
  const currencies = totals.map(({ currency }) => currency)
  const currency = currencies.find((each) => each === query.get('currency')) ?? mostHeld(totals)
  if (view === 'activity') return <Activity currencies={currencies} usual={currency} />
  return (
    <>
      <CurrencySwitch
        currencies={currencies}
        current={currency}
        onChange={(next) => setQuery({ view, currency: next }, { replace: true })}
      />
      {view === 'income' ? (
        <Income
          key={currency}
          months={totals.find((each) => each.currency === currency)?.months ?? []}
          currency={currency}
          asOf={asOf}
        />
      ) : (
        <Allocation holdings={holdings} currency={currency} />
      )}
    </>
  )
}

/** The currency of most holdings, because amounts in different currencies cannot be compared. */
function mostHeld(totals: Portfolio['totals']): string {
  return totals.toSorted((a, b) => b.holdings - a.holdings)[0]?.currency ?? ''
}
