import type { Repayment } from '#contract/repayment/repayment.ts'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './repayment-dates.module.css'

/** The period that a repayment is for. */
export function RepaymentPeriod({
  of: { periodStart, periodEnd },
}: {
  readonly of: Pick<Repayment, 'periodStart' | 'periodEnd'>
}) {
  const { rich } = useIntl()
  return (
    <span>
      {rich('repayment.periodDates', {
        from: <Day key="from" of={periodStart} />,
        to: <Day key="to" of={periodEnd} />,
      })}
    </span>
  )
}

/** A day of a repayment, as it is in every time zone. */
export function Day({ of: day }: { readonly of: string }) {
  const { date } = useIntl()
  return (
    <time className={styles.day} dateTime={day}>
      {date(day)}
    </time>
  )
}
