import { useSearchParams } from 'wouter'
import { getPortfolio, type Portfolio } from '#contract/investment/portfolio.ts'
import { Age } from '#src/components/age.tsx'
import { deferred } from '#src/components/deferred.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { AmountsToggle } from '#src/components/payment/amounts-toggle.tsx'
import { OwnAmounts } from '#src/components/payment/own-amounts.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Activity } from './activity.tsx'
import { Allocation } from './allocation.tsx'
import { CurrencySwitch } from './currency-switch.tsx'
import { HoldingList } from './holding-list.tsx'
import { Income } from './income.tsx'
import styles from './investments-page.module.css'
import { Reservations } from './reservations.tsx'
import { Totals } from './totals.tsx'

const ConvertedTotals = deferred(async () => (await import('./converted-totals.tsx')).ConvertedTotals)

const views = ['holdings', 'income', 'allocation', 'activity'] as const
type View = (typeof views)[number]

/** The portfolio (investing 2): totals first, then holdings, income, allocation or activity. The view is in the URL. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const portfolio = useQuery(getPortfolio, {})
  return (
    <div className="wrap page stack">
      <div className="spread">
        <h1>{text('portfolio.title')}</h1>
        <div className="cluster">
          <Link href={routes.deadlines}>{text('portfolio.deadlines')}</Link>
          <Link href={routes.statements}>{text('portfolio.statements')}</Link>
          <AmountsToggle />
        </div>
      </div>
      <Age savedAt={portfolio.savedAt} updating={portfolio.updating} />
      <OwnAmounts>
        <Reservations hasHoldings={portfolio.data === undefined || portfolio.data.holdings.length > 0} />
        <LoadedView of={portfolio} skeleton={<PortfolioSkeleton />}>
          {(data) =>
            data.holdings.length === 0 ? null : (
              <>
                <Totals rows={data.totals}>
                  <ConvertedTotals totals={data.totals} asOf={data.asOf} />
                </Totals>
                <Views of={data} />
              </>
            )
          }
        </LoadedView>
      </OwnAmounts>
    </div>
  )
}

function Views({ of: { asOf, holdings, totals } }: { readonly of: Portfolio }) {
  const { text } = useIntl()
  const [query, setQuery] = useSearchParams()
  const view: View = views.find((each) => each === query.get('view')) ?? 'holdings'
  const currencies = totals.map(({ currency }) => currency)
  const currency = currencies.find((each) => each === query.get('currency')) ?? mostHeld(totals)
  return (
    <>
      <FilterTabs
        label={text('portfolio.views')}
        current={view}
        tabs={views.map((key) => ({
          key,
          label: text(`portfolio.view.${key}`),
          href: pathTo('investments', {}, key === 'holdings' ? {} : { view: key }),
        }))}
      />
      {view === 'income' || view === 'allocation' ? (
        <CurrencySwitch
          currencies={currencies}
          current={currency}
          onChange={(next) => setQuery({ view, currency: next }, { replace: true })}
        />
      ) : null}
      {view === 'holdings' ? <HoldingList holdings={holdings} /> : null}
      {view === 'income' ? (
        <Income
          key={currency}
          months={totals.find((each) => each.currency === currency)?.months ?? []}
          currency={currency}
          asOf={asOf}
        />
      ) : null}
      {view === 'allocation' ? <Allocation holdings={holdings} currency={currency} /> : null}
      {view === 'activity' ? <Activity currencies={currencies} usual={currency} /> : null}
    </>
  )
}

/** The currency of most holdings, because amounts in different currencies cannot be compared. */
function mostHeld(totals: Portfolio['totals']): string {
  return totals.toSorted((a, b) => b.holdings - a.holdings)[0]?.currency ?? ''
}

function PortfolioSkeleton() {
  return (
    <>
      <div className="panel">
        <Skeleton lines={6} />
      </div>
      <div className={styles.listSkeleton}>
        <Skeleton lines={10} />
      </div>
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('portfolio.title') })
