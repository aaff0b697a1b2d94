import { listMine } from '#contract/investment/investment.ts'
import { pageSize } from '#domain/limits.ts'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { InvestmentList } from './investment-list.tsx'
import { PortfolioChart } from './portfolio-chart.tsx'
import { TransactionList } from './transaction-list.tsx'

interface ActivityProps {
  readonly currencies: readonly string[]
  /** The currency of the chart unless the URL names another. */
  readonly usual: string
}

/** Every payment, refund and distribution, and every investment, whatever became of it. */
export function Activity({ currencies, usual }: ActivityProps) {
  return (
    <>
      <PortfolioChart currencies={currencies} usual={usual} />
      <TransactionList />
      <AllInvestments />
    </>
  )
}

/** The latest first, ten more at a time. */
function AllInvestments() {
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
