import { currencies as currenciesCall, listMine, totals as totalsCall } from '#contract/investment/investment.ts'
import { pageSize } from '#domain/limits.ts'
import { Age } from '#src/components/age.tsx'
import { AmountsToggle } from '#src/components/payment/amounts-toggle.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { OwnAmounts } from '#src/components/payment/own-amounts.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { InvestmentList } from './investment-list.tsx'
import styles from './investments-page.module.css'
import { NothingYet } from './nothing-yet.tsx'
import { PortfolioChart } from './portfolio-chart.tsx'
import { type CurrencyTotal, Totals } from './totals.tsx'
import { TransactionList } from './transaction-list.tsx'
import { WaitingListEntries } from '#src/features/investment/invest/waiting-list-entries.tsx'

export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const totals = useQuery(totalsCall, {})
  const currencies = useQuery(currenciesCall, {})
  return (
    <div className="wrap page stack">
      <div className="spread">
        <h1>{text('investing.title')}</h1>
        <AmountsToggle />
      </div>
      <Age savedAt={totals.savedAt} updating={totals.updating} />
      <OwnAmounts>
        <WaitingListEntries />
      </OwnAmounts>
      <LoadedView of={totals} skeleton={<PortfolioSkeleton />}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingYet />
          ) : (
            <OwnAmounts>
              <Totals rows={rows} />
              <LoadedView of={currencies} skeleton={<div className={styles.chartSkeleton} />}>
                {(codes) => <PortfolioChart currencies={codes} usual={mostUsed(rows)} />}
              </LoadedView>
              <List />
              <TransactionList />
            </OwnAmounts>
          )
        }
      </LoadedView>
    </div>
  )
}

/** The currency of most investments, because amounts in different currencies cannot be compared. */
function mostUsed(rows: readonly CurrencyTotal[]): string {
  return rows.toSorted((a, b) => b.investments - a.investments)[0]?.currency ?? ''
}

/** The investments, latest first, ten more at a time. */
function List() {
  const { text } = useIntl()
  const list = useInfiniteQuery(listMine, { query: { limit: pageSize.investments } }, ({ id }) => id)
  return (
    <section className="stack">
      <h2>{text('portfolio.list')}</h2>
      <LoadedView
        of={list}
        skeleton={
          <div className="panel">
            <Skeleton lines={10} />
          </div>
        }
      >
        {({ items }) => <InvestmentList items={items} />}
      </LoadedView>
      <LoadMore of={list} />
    </section>
  )
}

function PortfolioSkeleton() {
  return (
    <>
      <div className="panel">
        <Skeleton lines={4} />
      </div>
      <div className={styles.chartSkeleton} />
      <div className="panel">
        <Skeleton lines={10} />
      </div>
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('investing.title') })
