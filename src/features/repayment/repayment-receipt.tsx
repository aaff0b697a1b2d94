import type { RepaymentDetail } from '#contract/repayment/repayment.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { Day, RepaymentPeriod } from '#src/components/repayment/repayment-dates.tsx'
import { RepaymentShares } from '#src/components/repayment/repayment-shares.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { type FactRow, Facts } from '#src/ui/facts.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { ReportPanel } from './report-panel.tsx'

interface RepaymentReceiptProps {
  readonly of: RepaymentDetail
  /** The repayment has to be reloaded. */
  readonly onChanged: () => void
}

/** What was paid and how, who received how much, and links to continue. */
export function RepaymentReceipt({ of: repayment, onChanged }: RepaymentReceiptProps) {
  const { text } = useIntl()
  const { amount, campaign } = repayment
  return (
    <>
      <p>{text('repayment.receiptLead')}</p>
      <section className="panel" aria-label={text('repayment.receiptTitle')}>
        <Facts variant="ruled" rows={useReceiptRows(repayment)} />
      </section>
      <section className="panel stack" aria-labelledby="shares">
        <h2 id="shares">{text('repayment.shares')}</h2>
        <CreditProgress of={repayment} />
        <RepaymentShares
          of={repayment}
          amount={amount.amount}
          currency={amount.currency}
          label={text('repayment.shares')}
        />
      </section>
      <ReportPanel of={repayment} onChanged={onChanged} />
      <div className="cluster" data-noprint>
        <Link className={buttonClass()} href={pathTo('campaignRepayment', { id: campaign.id })}>
          {text('repayment.toList')}
        </Link>
        <Button variant="quiet" onClick={() => print()}>
          {text('receipt.print')}
        </Button>
        <Link className={buttonClass('plain')} href={pathTo('campaignDashboard', { id: campaign.id })}>
          {text('repayment.toDashboard')}
        </Link>
        <Link className={buttonClass('plain')} href={routes.home}>
          {text('shell.home')}
        </Link>
      </div>
    </>
  )
}

function useReceiptRows(repayment: RepaymentDetail): readonly FactRow[] {
  const { text, date } = useIntl()
  const { amount, fee, gateway, payment, transactionId, bankReference, paidAt, description } = repayment
  const money = (value: bigint) => <MoneyText amount={value} currency={amount.currency} />
  const method = gateway === null ? null : text(`invest.method.${gateway}`)
  const isTest = payment?.test === true && payment.gateway === gateway
  return [
    [text('repayment.campaign'), <bdi key="name">{repayment.campaign.name}</bdi>],
    [text('repayment.type'), text(`repayment.type.${repayment.type}`)],
    [text('repayment.period'), <RepaymentPeriod key="period" of={repayment} />],
    [
      text('repayment.description'),
      description === '' ? null : (
        <span key="description" dir="auto">
          {description}
        </span>
      ),
    ],
    [text('repayment.amount'), money(amount.amount)],
    [text('repayment.fee'), money(fee)],
    [text('receipt.total'), money(amount.amount + fee), true],
    [text('receipt.status'), text(`repayment.state.${repayment.state}`)],
    [text('receipt.method'), method !== null && isTest ? text('receipt.testMethod', { way: method }) : method],
    [
      text('repayment.paidAt'),
      paidAt === null ? null : (
        <time key="at" dateTime={paidAt}>
          {date(paidAt, 'time')}
        </time>
      ),
    ],
    [text('repayment.dueOn'), <Day key="due" of={repayment.dueOn} />],
    [text('pay.reference'), <bdi key="reference">{repayment.reference}</bdi>],
    [text('repayment.bankReference'), bankReference === null ? null : <bdi key="bank">{bankReference}</bdi>],
    [
      text('receipt.transaction'),
      transactionId === null ? null : (
        <bdi key="id" className="small">
          {transactionId}
        </bdi>
      ),
    ],
  ]
}

/** How many investors have received their share so far. */
function CreditProgress({ of: { credited, investors } }: { readonly of: RepaymentDetail }) {
  const { text } = useIntl()
  const label = text('repayment.creditedOf', { credited, count: investors })
  return (
    <div role="status">
      <p className="soft">{label}</p>
      {credited < investors ? <Progress percent={(credited / Math.max(1, investors)) * 100} label={label} /> : null}
    </div>
  )
}
