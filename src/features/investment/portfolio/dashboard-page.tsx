import { listSaved } from '#contract/campaign/campaign.ts'
import { getPortfolio, type Holding } from '#contract/investment/portfolio.ts'
import { listSavedInvestments } from '#contract/investment/saved-investment.ts'
import { listTransactions } from '#contract/wallet/movements.ts'
import { pageSize } from '#domain/limits.ts'
import { Age } from '#src/components/age.tsx'
import { deferred } from '#src/components/deferred.tsx'
import { CampaignGrid } from '#src/components/campaign/campaign-grid.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { AmountsToggle } from '#src/components/payment/amounts-toggle.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { OwnAmounts } from '#src/components/payment/own-amounts.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { BoxedList } from '#src/ui/layout.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { HoldingBadges } from './holding-badges.tsx'
import styles from './investment-list.module.css'
import { Reservations } from './reservations.tsx'
import { SavedEntry } from './saved-entry.tsx'
import { Totals } from './totals.tsx'
import { MovementEntry } from './transaction-list.tsx'

/** Number of items of each kind that are shown here; the rest is behind a link. */
const few = 3

const NextDeadlines = deferred(
  async () => (await import('#src/features/investment/deadlines/next-deadlines.tsx')).NextDeadlines,
)

/**
 * The investor's overview (platform 2): what needs action, what is owned, what is paid next, recent activity and saved
 * campaigns.
 */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const portfolio = useQuery(getPortfolio, {})
  return (
    <div className="wrap page stack">
      <div className="spread">
        <h1>{text('board.title')}</h1>
        <AmountsToggle />
      </div>
      <Age savedAt={portfolio.savedAt} updating={portfolio.updating} />
      <OwnAmounts>
        <Reservations hasHoldings={portfolio.data === undefined || portfolio.data.holdings.length > 0} />
        <NextDeadlines />
        <LoadedView
          of={portfolio}
          skeleton={
            <div className="panel">
              <Skeleton lines={6} />
            </div>
          }
        >
          {({ totals, holdings }) =>
            holdings.length === 0 ? null : (
              <>
                <section className="stack">
                  <Head title={text('portfolio.title')} href={routes.investments} more={text('board.allHoldings')} />
                  <Totals rows={totals} />
                </section>
                <NextPayments holdings={holdings} />
              </>
            )
          }
        </LoadedView>
        <Moved />
        <LatestSaved />
      </OwnAmounts>
      <Saved />
    </div>
  )
}

/** The holdings that pay next, and those that are overdue before them. */
function NextPayments({ holdings }: { readonly holdings: readonly Holding[] }) {
  const { text, date } = useIntl()
  const overdue = holdings.filter(({ overdue: amount }) => amount > 0n)
  const next = holdings
    .filter((holding) => holding.next !== null && holding.overdue === 0n)
    .toSorted((a, b) => (a.next?.dueOn ?? '').localeCompare(b.next?.dueOn ?? ''))
  const shown = [...overdue, ...next].slice(0, few)
  if (shown.length === 0) return null
  return (
    <section className="stack">
      <Head
        title={text('board.next')}
        href={pathTo('investments', {}, { view: 'income' })}
        more={text('board.allIncome')}
      />
      <BoxedList>
        {shown.map((holding) => (
          <li key={holding.campaign.id} className={styles.entry}>
            <div className={styles.what}>
              <Link href={pathTo('holding', { id: holding.campaign.id })}>
                <bdi>{holding.campaign.name}</bdi>
              </Link>
              <p className="soft small">
                {holding.overdue > 0n ? text('holding.overdue') : date(holding.next?.dueOn ?? '')}
              </p>
            </div>
            <p className={styles.state}>
              <HoldingBadges of={holding} />
            </p>
            <p className={styles.figures}>
              <b>
                <MoneyText
                  amount={holding.overdue > 0n ? holding.overdue : (holding.next?.amount ?? 0n)}
                  currency={holding.currency}
                />
              </b>
            </p>
          </li>
        ))}
      </BoxedList>
    </section>
  )
}

function Head({ title, href, more }: { readonly title: string; readonly href: string; readonly more: string }) {
  return (
    <div className="spread">
      <h2>{title}</h2>
      <Link href={href}>{more}</Link>
    </div>
  )
}

function Moved() {
  const { text } = useIntl()
  const { data } = useQuery(listTransactions, { query: {} })
  const latest = data?.items.slice(0, few) ?? []
  if (latest.length === 0) return null
  return (
    <section className="stack">
      <h2>{text('board.moved')}</h2>
      <BoxedList>
        {latest.map((movement) => (
          <MovementEntry key={movement.id} of={movement} />
        ))}
      </BoxedList>
    </section>
  )
}

/** Investments that the user saved for later, while they are stored. */
function LatestSaved() {
  const { text } = useIntl()
  const { data } = useQuery(listSavedInvestments, { query: { limit: pageSize.investments } })
  const latest = data?.items.slice(0, few) ?? []
  if (latest.length === 0) return null
  return (
    <section className="stack">
      <Head title={text('savedInvestment.title')} href={routes.savedInvestments} more={text('board.all')} />
      <BoxedList>
        {latest.map((saved) => (
          <SavedEntry key={saved.id} of={saved} />
        ))}
      </BoxedList>
    </section>
  )
}

function Saved() {
  const { text } = useIntl()
  const { data } = useQuery(listSaved, { query: { limit: few } })
  if (data === undefined || data.items.length === 0) return null
  return (
    <section className="stack">
      <Head title={text('shell.saved')} href={routes.saved} more={text('board.all')} />
      <CampaignGrid cards={data.items.slice(0, few)} />
    </section>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('board.title') })
