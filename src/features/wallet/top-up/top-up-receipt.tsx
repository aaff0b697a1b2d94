import type { TopUp } from '#contract/wallet/top-up.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { type FactRow, Facts } from '#src/ui/facts.tsx'
import { nextPage } from '#src/features/wallet/next-page.ts'

interface TopUpReceiptProps {
  readonly topUp: TopUp
  readonly title: string
  /** The payment method. */
  readonly method: string
  /** Link to the wallet that was credited. */
  readonly back: { readonly href: string; readonly label: string }
}

/** The receipt of a deposit, row by row, with links to continue. */
export function TopUpReceipt({ topUp, title, method, back }: TopUpReceiptProps) {
  const { text, date } = useIntl()
  const next = nextPage(topUp.id)
  const { currency } = topUp.amount
  const money = (amount: bigint) => <MoneyText amount={amount} currency={currency} />
  const rows: readonly FactRow[] = [
    [text('receipt.status'), text('wallet.status.2')],
    [text('receipt.method'), topUp.payment?.test ? text('receipt.testMethod', { way: method }) : method],
    [text('receipt.transaction'), topUp.transactionId === null ? null : <bdi key="id">{topUp.transactionId}</bdi>],
    [text('pay.reference'), topUp.reference === null ? null : <bdi key="code">{topUp.reference}</bdi>],
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
        <Facts variant="ruled" rows={rows} />
      </section>
      <div className="cluster" data-noprint>
        {next === undefined ? null : (
          <Link className={buttonClass()} href={next}>
            {text('wallet.toPayment')}
          </Link>
        )}
        <Link className={buttonClass(next === undefined ? 'primary' : 'quiet')} href={back.href}>
          {back.label}
        </Link>
        <Button variant="quiet" onClick={() => print()}>
          {text('receipt.print')}
        </Button>
        <Link className={buttonClass('plain')} href={routes.browse}>
          {text('shell.toBrowse')}
        </Link>
      </div>
    </>
  )
}
