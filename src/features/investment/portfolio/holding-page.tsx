import { type CashFlow, getHolding, type HoldingDetails } from '#contract/investment/portfolio.ts'
import { deferred } from '#src/components/deferred.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedPage } from '#src/components/loaded-page.tsx'
import type { PageModule } from '#src/components/page.ts'
import { AmountsToggle } from '#src/components/payment/amounts-toggle.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { OwnAmounts } from '#src/components/payment/own-amounts.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { RepaymentsReceived } from '#src/features/investment/repayments-received.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { classes } from '#src/ui/classes.ts'
import { type Column, Table } from '#src/ui/table.tsx'
import { HoldingBadges } from './holding-badges.tsx'
import { HoldingFigures } from './holding-figures.tsx'
import { InvestmentList } from './investment-list.tsx'
import styles from './investment-list.module.css'
import { ReturnMethod } from './return-text.tsx'

const HoldingDocuments = deferred(
  async () => (await import('#src/components/documents/investment-documents.tsx')).HoldingDocuments,
)

/** One holding: its figures, the cash flows behind them, its schedule, and the documents of its investments. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useQuery(getHolding, { params: { campaignId: params['id'] ?? '' } })
  return (
    <LoadedPage title={loaded.data?.holding.campaign.name ?? text('holding.head')} of={loaded} lines={14}>
      {(data) => (
        <OwnAmounts>
          <Details of={data} />
        </OwnAmounts>
      )}
    </LoadedPage>
  )
}

function Details({ of: data }: { readonly of: HoldingDetails }) {
  const { text } = useIntl()
  const { holding, investments } = data
  const paid = investments.find(({ state }) => state === 'confirmed')
  return (
    <>
      <div className="spread">
        <p className="cluster">
          <HoldingBadges of={holding} />
          <Link href={pathTo('campaign', { slug: holding.campaign.slug })}>{text('holding.toCampaign')}</Link>
          <Link href={pathTo('campaign', { slug: holding.campaign.slug }, { tab: 'updates' })}>
            {text('holding.toUpdates')}
          </Link>
          <Link href={pathTo('inboxNew', {}, { campaign: holding.campaign.slug })}>{text('holding.message')}</Link>
        </p>
        <AmountsToggle />
      </div>
      <div className="panel stack">
        <HoldingFigures of={holding} />
        <ReturnMethod of={holding.return} />
      </div>
      <Flows of={data} />
      {paid ? <RepaymentsReceived investmentId={paid.id} /> : null}
      <section className={classes('stack', styles.stacked)}>
        <h2>{text('holding.investments')}</h2>
        <InvestmentList items={investments} />
      </section>
      <HoldingDocuments campaignId={holding.campaign.id} />
    </>
  )
}

interface Row extends Omit<CashFlow, 'kind'> {
  readonly kind: CashFlow['kind'] | 'balance'
}

/** The dated payments that the return is calculated from, with the balance of today as the last. */
function Flows({ of: { flows, asOf, holding } }: { readonly of: HoldingDetails }) {
  const intl = useIntl()
  const { text } = intl
  const rows: readonly Row[] = [
    ...flows,
    ...(holding.value === 0n
      ? []
      : [{ on: asOf, kind: 'balance' as const, amount: holding.value, capital: 0n, type: null }]),
  ]
  return (
    <section className="stack">
      <h2>{text('holding.flows')}</h2>
      <Table
        caption={text('holding.flows')}
        rows={rows}
        keyOf={({ on, kind, type }) => `${on} ${kind} ${type}`}
        columns={columnsOf(holding.currency, intl).filter(
          ({ key }) => key !== 'capital' || flows.some(({ capital }) => capital > 0n),
        )}
      />
    </section>
  )
}

function columnsOf(currency: string, { text, date }: Intl): readonly Column<Row>[] {
  return [
    { key: 'on', head: text('holding.flow.on'), cell: ({ on }) => <time dateTime={on}>{date(on)}</time> },
    {
      key: 'what',
      head: text('holding.flow.what'),
      cell: ({ kind, type }) =>
        kind === 'distribution' && type !== null ? text(`holding.flow.${type}`) : text(`holding.flow.${kind}`),
    },
    {
      key: 'amount',
      head: text('holding.flow.amount'),
      numeric: true,
      cell: ({ kind, amount }) => (
        <bdi className="num">
          {kind === 'paid' ? '−' : '+'}
          <MoneyText amount={amount} currency={currency} />
        </bdi>
      ),
    },
    {
      key: 'capital',
      head: text('holding.flow.capital'),
      numeric: true,
      cell: ({ capital }) => (capital === 0n ? '' : <MoneyText amount={capital} currency={currency} />),
    },
  ]
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('holding.head') })
