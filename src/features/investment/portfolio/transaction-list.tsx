import { useSearchParams } from 'wouter'
import { listTransactions, type Movement } from '#contract/wallet/movements.ts'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './investment-list.module.css'
import { BoxedList } from '#src/ui/layout.tsx'

/** Payments, refunds and distributions, latest first, of one year or of all. The year is stored in the URL. */
export function TransactionList() {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const requestedYear = /^\d{4}$/.exec(query.get('year') ?? '')?.[0]
  const year = requestedYear === undefined || Number(requestedYear) < 1970 ? undefined : Number(requestedYear)
  const list = useInfiniteQuery(
    listTransactions,
    { query: year === undefined ? {} : { transactionYear: year } },
    ({ id }) => id,
  )
  return (
    <section className="stack">
      <h2>{text('portfolio.transactions')}</h2>
      <LoadedView of={list} skeleton={<Skeleton lines={6} />}>
        {({ items, years }) => (
          <>
            {years.length > 1 || year !== undefined ? (
              <FilterTabs
                label={text('portfolio.year')}
                current={String(year ?? 'all')}
                tabs={[
                  {
                    key: 'all',
                    label: text('portfolio.allYears'),
                    href: pathTo('investments', {}, { view: 'activity' }),
                  },
                  ...years.map((each) => ({
                    key: String(each),
                    label: String(each),
                    href: pathTo('investments', {}, { view: 'activity', year: each }),
                  })),
                ]}
              />
            ) : null}
            {items.length === 0 ? (
              <p className="soft">{text('portfolio.noTransactions')}</p>
            ) : (
              <BoxedList>
                {items.map((movement) => (
                  <MovementEntry key={movement.id} of={movement} />
                ))}
              </BoxedList>
            )}
          </>
        )}
      </LoadedView>
      <LoadMore of={list} />
    </section>
  )
}

const variants: Readonly<Record<Movement['kind'], BadgeVariant>> = {
  paid: 'plain',
  refunded: 'plain',
  'investment-cancelled': 'plain',
  reversed: 'bad',
  distribution: 'good',
}

export function MovementEntry({
  of: { kind, type, amount, campaign, investmentId, gateway, at },
}: {
  readonly of: Movement
}) {
  const { text, date } = useIntl()
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <Link href={pathTo('campaign', { slug: campaign.slug })}>
          <bdi>{campaign.name}</bdi>
        </Link>
        <p className="soft small">
          <time dateTime={at}>{date(at, 'time')}</time>
        </p>
      </div>
      <p className={styles.state}>
        <Badge variant={variants[kind]}>{text(`portfolio.moved.${kind}`)}</Badge>
        <span className="soft small">{text(`invest.method.${gateway}`)}</span>
      </p>
      <p className={styles.figures}>
        <b>
          <bdi className="num">
            {/* The text beside it has the same meaning. */}
            <span aria-hidden="true">{type === 'CREDIT' ? '+' : '−'}</span>
            <MoneyText amount={amount.amount} currency={amount.currency} />
          </bdi>
        </b>
      </p>
      <p className={styles.actions}>
        {investmentId === null ? null : (
          <Link
            href={pathTo('receipt', { id: investmentId })}
            aria-label={text('investment.receiptFor', { name: campaign.name })}
          >
            {text('investment.receipt')}
          </Link>
        )}
      </p>
    </li>
  )
}
