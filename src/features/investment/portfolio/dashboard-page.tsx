import { listSaved } from '#contract/campaign/campaign.ts'
import { listMine, totals as totalsCall } from '#contract/investment/investment.ts'
import { listTransactions } from '#contract/wallet/movements.ts'
import { listSavedInvestments } from '#contract/investment/saved-investment.ts'
import { pageSize } from '#domain/limits.ts'
import { Age } from '#src/components/age.tsx'
import { AmountsToggle } from '#src/components/payment/amounts-toggle.tsx'
import { CampaignGrid } from '#src/components/campaign/campaign-grid.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { OwnAmounts } from '#src/components/payment/own-amounts.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { InvestmentList } from './investment-list.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { SavedEntry } from './saved-entry.tsx'
import { Totals } from './totals.tsx'
import { MovementEntry } from './transaction-list.tsx'
import { WaitingListEntries } from '#src/features/investment/invest/waiting-list-entries.tsx'
import { BoxedList } from '#src/ui/layout.tsx'

/** Number of items of each kind that are shown here; the rest is behind a link. */
const few = 3

/**
 * The investor's overview (platform 2): holdings, pending actions, recent activity and saved campaigns. The full
 * history is on the investments page.
 */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const totals = useQuery(totalsCall, {})
  return (
    <div className="wrap page stack">
      <div className="spread">
        <h1>{text('board.title')}</h1>
        <AmountsToggle />
      </div>
      <Age savedAt={totals.savedAt} updating={totals.updating} />
      <OwnAmounts>
        <ToPay />
        <WaitingListEntries />
        <LoadedView
          of={totals}
          skeleton={
            <div className="panel">
              <Skeleton lines={4} />
            </div>
          }
        >
          {(rows) =>
            rows.length === 0 ? (
              <NothingYet />
            ) : (
              <section className="stack">
                <Head title={text('board.have')} href={routes.investments} more={text('board.allInvestments')} />
                <Totals rows={rows} />
              </section>
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

function Head({ title, href, more }: { readonly title: string; readonly href: string; readonly more: string }) {
  return (
    <div className="spread">
      <h2>{title}</h2>
      <Link href={href}>{more}</Link>
    </div>
  )
}

/** Units that are held for the user until they pay. */
function ToPay() {
  const { text } = useIntl()
  const { data } = useQuery(listMine, { query: { limit: pageSize.investments } })
  const open = data?.items.filter(({ state }) => state === 'reserved') ?? []
  if (open.length === 0) return null
  return (
    <section className="stack">
      <h2>{text('board.toPay')}</h2>
      <InvestmentList items={open} />
    </section>
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
