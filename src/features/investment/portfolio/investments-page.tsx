import { useAtomValue } from 'jotai'
import { useSearchParams } from 'wouter'
import { getPortfolio, type Portfolio } from '#contract/investment/portfolio.ts'
import { Age } from '#src/components/age.tsx'
import { deferred } from '#src/components/deferred.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView, LoadingView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { AmountsToggle } from '#src/components/payment/amounts-toggle.tsx'
import { OwnAmounts } from '#src/components/payment/own-amounts.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pinnedKey, readLocal } from '#src/platform/storage/local-storage.ts'
import { pathTo, routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { HoldingList } from './holding-list.tsx'
import styles from './investments-page.module.css'
import { Reservations } from './reservations.tsx'
import { Totals } from './totals.tsx'

const waiting = (
  <LoadingView>
    <Skeleton lines={10} />
  </LoadingView>
)
/** What is shown first loads with the page, and everything else once it is needed. */
const OtherView = deferred(async () => (await import('./views/other-view.tsx')).OtherView, waiting)
const ConvertedTotals = deferred(async () => (await import('./converted-totals.tsx')).ConvertedTotals)
const EndedDocuments = deferred(
  async () => (await import('#src/components/documents/investment-documents.tsx')).EndedDocuments,
)

const views = ['holdings', 'income', 'allocation', 'activity'] as const
type View = (typeof views)[number]

/** The portfolio (investing 2): totals first, then holdings, income, allocation or activity. The view is in the URL. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const portfolio = useQuery(getPortfolio, {})
  const partition = useAtomValue(sessionAtom)?.partition
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
      {readLocal(pinnedKey + partition) ? <EndedDocuments /> : null}
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

function Views({ of }: { readonly of: Portfolio }) {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const view: View = views.find((each) => each === query.get('view')) ?? 'holdings'
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
      {view === 'holdings' ? <HoldingList holdings={of.holdings} /> : <OtherView view={view} of={of} />}
    </>
  )
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
