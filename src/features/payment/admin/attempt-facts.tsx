import type { ReactNode } from 'react'
import type { AttemptDetail } from '#contract/payment/admin/attempt.ts'
import type { Money } from '#domain/money.ts'
import { MailText } from '#src/components/admin/admin-frame.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { type FactRow, Facts } from '#src/ui/facts.tsx'

function isSame(a: Money, b: Money): boolean {
  return a.amount === b.amount && a.currency === b.currency
}

/** Details of a payment. Empty ones are omitted. */
export function AttemptFacts({ of: attempt }: { readonly of: AttemptDetail }) {
  const { text, date } = useIntl()
  const { amount, arrived, payer, units } = attempt
  const money = (value: bigint, currency = amount.currency): ReactNode => (
    <MoneyText amount={value} currency={currency} />
  )
  const when = (moment: string | null): ReactNode =>
    moment === null ? null : <time dateTime={moment}>{date(moment, 'time')}</time>
  const name = (ref: string | null): ReactNode => (ref === null ? null : <bdi dir="ltr">{ref}</bdi>)
  const rows: readonly FactRow[] = [
    [
      text('provider.for'),
      <span key="for">
        <bdi>{attempt.campaign ?? text('provider.topUp')}</bdi>
        {units === null ? null : (
          <>
            <br />
            {text('admin.units', { count: Number(units) })}
          </>
        )}
      </span>,
    ],
    [
      text('provider.payer'),
      <span key="payer">
        <bdi>{payer.name}</bdi>
        <br />
        <a href={`mailto:${payer.email}`}>
          <MailText of={payer.email} />
        </a>
      </span>,
    ],
    [text('provider.methods'), text(`admin.gateway.${attempt.gateway}`)],
    [text('provider.amount'), money(amount.amount)],
    [
      text('provider.arrived'),
      arrived === null || isSame(arrived, amount) ? null : money(arrived.amount, arrived.currency),
    ],
    [text('provider.fee'), attempt.fee === 0n ? null : money(attempt.fee)],
    [text('provider.cost'), attempt.cost === null ? null : money(attempt.cost, (arrived ?? amount).currency)],
    [text('provider.checkoutName'), name(attempt.providerRef)],
    [text('provider.paymentName'), name(attempt.paymentRef)],
    [text('provider.startedAt'), when(attempt.createdAt)],
    [text('provider.settledAt'), when(attempt.settledAt)],
    [text('provider.cancelledAt'), when(attempt.cancelRequestedAt)],
    [text('provider.nextCheck'), when(attempt.nextPollAt)],
  ]
  return (
    <section className="stack" aria-labelledby="facts">
      <h2 id="facts">{text('provider.facts')}</h2>
      <Facts variant="panel" rows={rows} />
    </section>
  )
}
