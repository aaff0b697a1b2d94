import { useLocation, useSearchParams } from 'wouter'
import type { Reply } from '#contract/call.ts'
import { listInvestments } from '#contract/campaign/campaign-dashboard.ts'
import { investmentStates } from '#domain/investment/investment.ts'
import { Age } from '#src/components/age.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { SearchBox } from '#src/components/search-box.tsx'
import { useLast } from '#src/components/use-last.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Figures } from './figures.tsx'
import { dashboardPath } from './dashboard-tabs.ts'
import { ExportButton } from './export-button.tsx'
import { InvestmentRow } from './investment-row.tsx'
import { BoxedList } from '#src/ui/layout.tsx'

interface DashboardInvestmentsProps {
  readonly campaignId: string
  /** The campaign has no investments yet. */
  readonly empty: boolean
}

/** Investments in the campaign: totals by state, the list, and an export. */
export function DashboardInvestments({ campaignId, empty }: DashboardInvestmentsProps) {
  const { text, number } = useIntl()
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const state = investmentStates.find((each) => each === query.get('state'))
  const search = query.get('q')?.slice(0, 100) ?? ''
  const list = useInfiniteQuery(
    listInvestments,
    {
      params: { id: campaignId },
      query: { ...(state === undefined ? {} : { state }), ...(search === '' ? {} : { search }) },
    },
    (item) => item.reference,
  )
  const sums = useLast(list.data)
  const totals = sums?.totals
  const addressOf = (stateFilter: string | undefined, search: string): string =>
    dashboardPath(campaignId, 'investments', { state: stateFilter, q: search })
  if (empty) return <Empty title={text('dash.investmentsEmpty')}>{text('dash.investmentsEmptyText')}</Empty>
  return (
    <section className="stack" aria-labelledby="investments">
      <div className="spread">
        <h2 id="investments">{text('tab.investments')}</h2>
        <ExportButton campaignId={campaignId} />
      </div>
      <p className="soft small">{text('dash.investmentsPrivacy')}</p>
      {sums ? <Totals of={sums} /> : null}
      <SearchBox
        key={search}
        label={text('dash.searchInvestments')}
        hint={text('dash.searchInvestmentsHint')}
        action={text('dash.search')}
        value={search}
        onSearch={(searchText) =>
          navigate(addressOf(state, searchText), { replace: true, state: { keepScroll: true } })
        }
      />
      <FilterTabs
        label={text('dash.investmentFilters')}
        current={state ?? 'all'}
        tabs={(['all', ...investmentStates] as const).map((key) => {
          const count = (totals ?? []).reduce(
            (sum, each) => (key === 'all' || each.state === key ? sum + each.investments : sum),
            0,
          )
          return {
            key,
            label: text(`dash.investment.${key}`),
            href: addressOf(key === 'all' ? undefined : key, search),
            ...(count > 0 ? { count: number(count) } : {}),
          }
        })}
      />
      <Age savedAt={list.savedAt} updating={list.updating} />
      <LoadedView of={list} skeleton={<Skeleton lines={8} />}>
        {({ items, total, totalIsExact, currency }) => (
          <>
            <p className="soft" role="status">
              {text(totalIsExact ? 'dash.countInvestments' : 'dash.countInvestmentsAtLeast', { count: total })}
            </p>
            {items.length === 0 ? (
              <Empty
                title={text('shell.noRecords')}
                action={
                  <Link className={buttonClass('quiet')} href={addressOf(undefined, '')} replace keepScroll>
                    {text('dash.allInvestments')}
                  </Link>
                }
              />
            ) : (
              <BoxedList>
                {items.map((investment) => (
                  <InvestmentRow key={investment.reference} of={investment} currency={currency ?? ''} />
                ))}
              </BoxedList>
            )}
            <LoadMore of={list} />
          </>
        )}
      </LoadedView>
    </section>
  )
}

function Totals({ of: { totals, currency } }: { readonly of: Reply<typeof listInvestments> }) {
  const { text } = useIntl()
  const shown = investmentStates.flatMap((state) => totals.filter((each) => each.state === state))
  return (
    <Figures
      inOneRow
      of={shown.map(({ state, investments, amount }) => ({
        term: text(`dash.investment.${state}`),
        value: <MoneyText amount={amount} currency={currency ?? ''} />,
        what: text('dash.countInvestments', { count: investments }),
      }))}
    />
  )
}
