import type { Repayment } from '#contract/repayment/repayment.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { Day, RepaymentPeriod } from '#src/components/repayment/repayment-dates.tsx'
import { RepaymentStateBadge } from '#src/components/repayment/repayment-state.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { classes } from '#src/ui/classes.ts'
import { CardTable } from '#src/ui/table.tsx'
import styles from './repayment-panel.module.css'

interface RepaymentProps {
  readonly of: Repayment
}

/** Repayments: cards on phones, a table on wider screens. */
export function RepaymentList({ of: repayments }: { readonly of: readonly Repayment[] }) {
  const { text } = useIntl()
  return (
    <CardTable
      caption={text('repayment.list')}
      rows={repayments}
      keyOf={({ id }) => id}
      columns={[
        { key: 'type', head: text('repayment.type'), cell: typeCell },
        { key: 'period', head: text('repayment.period'), cell: periodCell },
        { key: 'due', head: text('repayment.dueOn'), cell: dueCell },
        { key: 'state', head: text('repayment.state'), cell: stateCell },
        { key: 'amount', head: text('repayment.amount'), numeric: true, cell: amountCell },
        { key: 'action', head: <span className="unseen">{text('repayment.actions')}</span>, cell: actionCell },
      ]}
    />
  )
}

function typeCell(repayment: Repayment) {
  return <Type of={repayment} />
}

function periodCell(repayment: Repayment) {
  return <RepaymentPeriod of={repayment} />
}

function dueCell(repayment: Repayment) {
  return <Due of={repayment} />
}

/** With the day of its charge, if the owner does not pay it. */
function Due({ of: { dueOn, chargeOn } }: RepaymentProps) {
  const { rich } = useIntl()
  return (
    <span className={classes(styles.lines, styles.state)}>
      <Day of={dueOn} />
      {chargeOn === null ? null : (
        <span className="soft small">{rich('repayment.chargedOn', { day: <Day key="day" of={chargeOn} /> })}</span>
      )}
    </span>
  )
}

function stateCell(repayment: Repayment) {
  return <State of={repayment} />
}

function amountCell({ amount: { amount, currency } }: Repayment) {
  return <MoneyText amount={amount} currency={currency} />
}

function actionCell(repayment: Repayment) {
  return <Action of={repayment} />
}

function Type({ of: { type, description, instalment } }: RepaymentProps) {
  const { text } = useIntl()
  return (
    <span className={styles.lines}>
      <b>{text(`repayment.type.${type}`)}</b>
      {instalment === null ? null : (
        <span className="soft small">
          {text('repayment.instalmentOf', { number: instalment.number, total: instalment.of })}
        </span>
      )}
      {description === '' ? null : (
        <span className="soft small" dir="auto">
          {description}
        </span>
      )}
    </span>
  )
}

/** Once it is paid, with the progress of the credits. */
function State({ of: repayment }: RepaymentProps) {
  const { text } = useIntl()
  const { state, credited, investors } = repayment
  return (
    <span className={classes(styles.lines, styles.state)}>
      <RepaymentStateBadge of={repayment} />
      {state === 'paid' ? (
        <span className="soft small">{text('repayment.creditedOf', { credited, count: investors })}</span>
      ) : null}
    </span>
  )
}

function Action({ of: { id, state, type, periodStart, periodEnd } }: RepaymentProps) {
  const { text, date } = useIntl()
  const action = state === 'paid' ? 'receipt' : state === 'due' ? 'pay' : 'view'
  return (
    <Link
      className={styles.action}
      href={pathTo(state === 'paid' ? 'repaymentReceipt' : 'repaymentPayment', { id })}
      aria-label={text(`repayment.${action}Of`, {
        type: text(`repayment.type.${type}`),
        from: date(periodStart),
        to: date(periodEnd),
      })}
    >
      {text(`repayment.${action}`)}
    </Link>
  )
}
