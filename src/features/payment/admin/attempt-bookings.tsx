import type { AttemptDetail, RefundPlan } from '#contract/payment/admin/attempt.ts'
import { gatewayNames } from '#domain/payment/payment.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import styles from '#src/components/admin/attempt.module.css'

type Line = RefundPlan['lines'][number]

/** All ledger entries of a payment. */
export function AttemptBookings({ of: bookings }: { readonly of: AttemptDetail['bookings'] }) {
  const { text, date } = useIntl()
  return (
    <section className="stack" aria-labelledby="bookings">
      <h2 id="bookings">{text('provider.bookings')}</h2>
      {bookings.length === 0 ? <p className="soft">{text('provider.bookingsNone')}</p> : null}
      {bookings.map(({ id, kind, at, lines }) => (
        <div key={id} className={styles.booking}>
          <h3>{text(`provider.kind.${kind}`)}</h3>
          <p className="soft small">
            <time dateTime={at}>{date(at, 'time')}</time>
          </p>
          <BookedLines of={lines} />
        </div>
      ))}
    </section>
  )
}

/** The lines of a booking: the account that receives money, and the one that pays. */
export function BookedLines({ of: lines }: { readonly of: readonly Line[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ account, outside, amount }, index) => (
        <div key={index}>
          <dt>
            <SideName account={account} outside={outside} />
          </dt>
          <dd>
            <MoneyText amount={amount.amount} currency={amount.currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Owner of the money: money held at a provider is distinguished from money that passes through it. */
function SideName({ account, outside }: Pick<Line, 'account' | 'outside'>) {
  const { text } = useIntl()
  const [owner, costPart] = outside.split(':')
  const gateway = gatewayNames.find((each) => each === owner)
  if (costPart !== undefined) return text('provider.cost')
  return text(`provider.account.${account}`, { name: gateway ? text(`admin.gateway.${gateway}`) : outside })
}
