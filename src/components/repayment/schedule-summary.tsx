import type { ReactNode } from 'react'
import type { Schedule } from '#contract/repayment/repayment-schedule.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Facts, type FactRow } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface ScheduleSummaryProps {
  readonly of: Schedule
  /** What one investor receives, instead of what the loan pays. */
  readonly own?: boolean
  readonly more?: readonly FactRow[]
}

/** What is overdue, what was paid and what comes next, and the terms behind it. */
export function ScheduleSummary({ of: schedule, own = false, more }: ScheduleSummaryProps) {
  const { text, rich, date, rate } = useIntl()
  const { currency, terms, principal, interest, due, paid, overdue, overdueSince, daysOverdue, next, complete } =
    schedule
  const money = (amount: bigint): ReactNode => <MoneyText amount={amount} currency={currency} />
  return (
    <>
      {overdueSince === null ? null : (
        <Notice
          variant="warn"
          title={rich('schedule.overdueTitle', { amount: <span key="amount">{money(overdue)}</span> })}
        >
          {text('schedule.overdueText', { date: date(overdueSince), days: daysOverdue })}
        </Notice>
      )}
      {complete ? <Notice variant="good" title={text('schedule.complete')} /> : null}
      <Facts
        variant="ruled"
        rows={[
          [text('schedule.lent'), money(principal)],
          [text('schedule.interestAll'), money(interest)],
          [text('schedule.due'), money(due)],
          [text(own ? 'schedule.received' : 'schedule.paid'), money(paid), true],
          [
            text('schedule.next'),
            next === null
              ? null
              : rich('schedule.nextValue', {
                  amount: <span key="amount">{money(next.amount)}</span>,
                  date: <time key="date">{date(next.dueOn)}</time>,
                }),
          ],
          ...(more ?? []),
        ]}
      />
      <p className="soft small">
        {text('schedule.terms', {
          structure: text(`schedule.structure.${terms.structure}`),
          rate: rate(terms.ratePoints),
          method: text(`schedule.method.${terms.method}`),
          frequency: text(`frequency.${terms.frequency}`),
          term: text('detail.months', { months: terms.termMonths }),
          start: date(terms.startsOn),
        })}
      </p>
    </>
  )
}
