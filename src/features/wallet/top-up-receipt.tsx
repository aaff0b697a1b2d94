import type { ReactNode } from 'react'
import type { TopUp } from '#contract/top-up.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { nextPage } from './next-page.ts'
import styles from './wallet-page.module.css'

interface TopUpReceiptProps {
  readonly topUp: TopUp
  readonly title: string
  /** How it was paid. */
  readonly way: string
  /** The wallet that it is in. */
  readonly back: { readonly href: string; readonly label: string }
}

/** What came into a wallet, line by line, and the ways on. */
export function TopUpReceipt({ topUp, title, way, back }: TopUpReceiptProps) {
  const { text, date } = useIntl()
  const next = nextPage(topUp.id)
  const { currency } = topUp.amount
  const money = (amount: bigint) => <MoneyText amount={amount} currency={currency} />
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
      <section className="panel" aria-label={title}>
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
        <Link className={buttonClass(next === undefined ? 'primary' : 'quiet')} href={back.href}>
          {back.label}
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
