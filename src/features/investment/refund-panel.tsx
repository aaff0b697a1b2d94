import type { TracedRefund } from '#contract/payment/refund-trace.ts'
import { transferDays } from '#domain/payment/refund-trace.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl, type Intl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { Facts } from '#src/ui/facts.tsx'

/** Each refund of an investment: why, how, when it is expected, when it was sent, and what to do if it is missing. */
export function RefundPanel({ refunds }: { readonly refunds: readonly TracedRefund[] }) {
  const { text } = useIntl()
  if (refunds.length === 0) return null
  return (
    <section className="panel stack" aria-labelledby="refund">
      <h2 id="refund">{text('refund.title')}</h2>
      {refunds.map((refund) => (
        <RefundSteps key={refund.id} refund={refund} />
      ))}
    </section>
  )
}

function RefundSteps({ refund }: { readonly refund: TracedRefund }) {
  const intl = useIntl()
  const { text, date } = intl
  const { cause, method, amount, requestedAt, doneAt, state, reference } = refund
  const moment = (at: string) => <time dateTime={at}>{date(at, 'time')}</time>
  return (
    <div className="stack">
      {isInWallet(refund) ? null : <p>{text(`refund.state.${state}`)}</p>}
      <Facts
        rows={[
          [text('refund.amount'), <MoneyText key="amount" amount={amount.amount} currency={amount.currency} />],
          [text('refund.why'), text(`refund.cause.${cause}`)],
          [text('refund.how'), text(`invest.method.${method}`)],
          [text('refund.requestedAt'), moment(requestedAt)],
          [text('refund.expectedBy'), expectation(refund, intl)],
          [text('refund.doneAt'), doneAt === null ? null : moment(doneAt)],
          [text('refund.reference'), reference === null ? null : <bdi key="reference">{reference}</bdi>],
        ]}
      />
      <Arrival refund={refund} />
    </div>
  )
}

function isToWallet({ method }: TracedRefund): boolean {
  return method === 'wallet' || method === 'mangopay'
}

function isInWallet(refund: TracedRefund): boolean {
  return refund.state === 'sent' && isToWallet(refund)
}

function expectation(refund: TracedRefund, { text, date }: Pick<Intl, 'text' | 'date'>): string | null {
  if (refund.state === 'failed' || isInWallet(refund)) return null
  if (isToWallet(refund)) return text('refund.atOnce')
  return refund.expectedBy === null ? text('refund.afterSending', { count: transferDays }) : date(refund.expectedBy)
}

/** Where the money is, or what to do if it does not arrive. */
function Arrival({ refund }: { readonly refund: TracedRefund }) {
  const { text, date } = useIntl()
  const { method, expectedBy } = refund
  if (isInWallet(refund))
    return (
      <p>
        {text('refund.inWallet')}{' '}
        <Link href={method === 'wallet' ? routes.wallet : routes.custodialWallet}>{text('refund.viewWallet')}</Link>
      </p>
    )
  return (
    <p className="soft">
      {expectedBy === null || isToWallet(refund) ? null : `${text('refund.missing', { date: date(expectedBy) })} `}
      <Link href={routes.contact}>{text('refund.contact')}</Link>
    </p>
  )
}
