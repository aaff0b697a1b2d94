import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { getPreapproval, type TopUp } from '#contract/top-up.ts'
import { Age } from '#src/components/age.tsx'
import { Link } from '#src/components/link.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { nextPage } from './next-page.ts'
import styles from './wallet-page.module.css'

/** The receipt of money that came into the wallet, on one printable page. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useCall(getPreapproval, { query: { id: params['id'] ?? '' } })
  if (isMissing(loaded)) return <NotHerePage />
  return (
    <div className="wrap narrow page stack">
      <h1>{text('wallet.receiptTitle')}</h1>
      <div data-noprint>
        <Age savedAt={loaded.savedAt} updating={loaded.updating} />
      </div>
      <LoadedView
        of={loaded}
        skeleton={
          <div className="panel">
            <Skeleton lines={9} />
          </div>
        }
      >
        {(topUp) =>
          topUp.state === 'paid' ? (
            <Receipt topUp={topUp} />
          ) : (
            <Redirect to={pathTo('topUp', { id: topUp.id })} replace />
          )
        }
      </LoadedView>
    </div>
  )
}

function Receipt({ topUp }: { readonly topUp: TopUp }) {
  const { text, date } = useIntl()
  const next = nextPage(topUp.id)
  const { currency } = topUp.amount
  const money = (amount: bigint) => <MoneyText amount={amount} currency={currency} />
  const way = topUp.gateway === null ? '' : text(`invest.way.${topUp.gateway}`)
  const rows: readonly (readonly [string, ReactNode])[] = [
    [text('receipt.status'), text('wallet.status.2')],
    [text('receipt.method'), topUp.payment?.test ? text('receipt.testWay', { way }) : way],
    ...(topUp.transactionId === null
      ? []
      : [[text('receipt.transaction'), <bdi key="id">{topUp.transactionId}</bdi>] as const]),
    ...(topUp.reference === null ? [] : [[text('pay.reference'), <bdi key="code">{topUp.reference}</bdi>] as const]),
    [text('wallet.gets'), money(topUp.amount.amount)],
    [text('invest.fee'), money(topUp.fee)],
    [text('receipt.total'), money(topUp.total)],
    [
      text('wallet.paidAt'),
      <time key="at" dateTime={topUp.paidAt ?? topUp.createdAt}>
        {date(topUp.paidAt ?? topUp.createdAt, 'time')}
      </time>,
    ],
  ]
  return (
    <>
      <p>{text('wallet.receiptLead')}</p>
      <section className="panel" aria-label={text('wallet.receiptTitle')}>
        <dl className={styles.rows}>
          {rows.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className={styles.acts} data-noprint>
        {next === undefined ? null : (
          <Link className={buttonClass()} href={next}>
            {text('wallet.toPayment')}
          </Link>
        )}
        <Link
          className={buttonClass(next === undefined ? 'primary' : 'quiet')}
          href={pathTo('wallet', {}, { currency })}
        >
          {text('wallet.toWallet')}
        </Link>
        <Button look="quiet" onClick={() => print()}>
          {text('receipt.print')}
        </Button>
        <Link className={buttonClass('plain')} href={routes.browse}>
          {text('shell.toBrowse')}
        </Link>
      </div>
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('wallet.receiptTitle') })
