import { type ReactNode, useState } from 'react'
import type { Schedule, ScheduledInstalment } from '#contract/repayment/repayment-schedule.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Facts } from '#src/ui/facts.tsx'
import { BoxedList } from '#src/ui/layout.tsx'
import { Table } from '#src/ui/table.tsx'
import styles from './schedule.module.css'

/** Shown before all of them are requested, and how many paid ones are among them. */
const few = 12
const fewPaid = 2

interface ScheduleRowsProps {
  readonly of: Pick<Schedule, 'items' | 'instalments' | 'currency'>
  readonly caption: string
}

/** The instalments: a table on wide screens and cards on phones. */
export function ScheduleRows({ of: { items, instalments, currency }, caption }: ScheduleRowsProps) {
  const { text, date, number } = useIntl()
  const [all, setAll] = useState(false)
  const open = items.findIndex(({ state }) => state !== 'paid')
  const first = Math.max(0, Math.min((open < 0 ? items.length : open) - fewPaid, items.length - few))
  const shown = all ? items : items.slice(first, first + few)
  const money = (amount: bigint): ReactNode => <MoneyText amount={amount} currency={currency} />
  const day = ({ dueOn, early }: ScheduledInstalment): ReactNode => (
    <>
      <time dateTime={dueOn}>{date(dueOn)}</time>
      {early ? <span className={classes('soft small', styles.early)}>{text('schedule.early')}</span> : null}
    </>
  )
  return (
    <div className={classes('stack', styles.rows)}>
      <div className={styles.wide}>
        <Table
          caption={caption}
          rows={shown}
          keyOf={({ dueOn, early }) => `${dueOn} ${String(early)}`}
          columns={[
            { key: 'due', head: text('schedule.col.due'), cell: day },
            {
              key: 'interest',
              head: text('schedule.interest'),
              numeric: true,
              cell: ({ interest }) => money(interest),
            },
            {
              key: 'principal',
              head: text('schedule.principal'),
              numeric: true,
              cell: ({ principal }) => money(principal),
            },
            { key: 'total', head: text('schedule.col.total'), numeric: true, cell: ({ total }) => money(total) },
            { key: 'paid', head: text('schedule.col.paid'), numeric: true, cell: ({ paid }) => money(paid) },
            {
              key: 'outstanding',
              head: text('schedule.col.outstanding'),
              numeric: true,
              cell: ({ outstanding }) => money(outstanding),
            },
            { key: 'state', head: text('schedule.col.state'), cell: InstalmentBadge },
          ]}
        />
      </div>
      <div className={styles.narrow}>
        <BoxedList>
          {shown.map((each) => (
            <li key={`${each.dueOn} ${String(each.early)}`} className={styles.card}>
              <div className={styles.head}>
                <b>{day(each)}</b>
                <InstalmentBadge state={each.state} />
              </div>
              <Facts
                variant="ends"
                rows={[
                  [text('schedule.interest'), each.interest === 0n ? null : money(each.interest)],
                  [text('schedule.principal'), each.principal === 0n ? null : money(each.principal)],
                  [text('schedule.col.total'), money(each.total), true],
                  [text('schedule.col.paid'), each.state === 'upcoming' ? null : money(each.paid)],
                ]}
              />
            </li>
          ))}
        </BoxedList>
      </div>
      {items.length > few ? (
        <div>
          <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? text('schedule.showFewer') : text('schedule.showAll', { count: items.length })}
          </Button>
        </div>
      ) : null}
      {items.length < instalments ? (
        <p className="soft small">
          {text('schedule.shown', { shown: number(items.length), count: number(instalments) })}
        </p>
      ) : null}
    </div>
  )
}

const variants: Readonly<Record<ScheduledInstalment['state'], BadgeVariant>> = {
  paid: 'good',
  partial: 'warn',
  overdue: 'bad',
  due: 'warn',
  upcoming: 'plain',
}

function InstalmentBadge({ state }: Pick<ScheduledInstalment, 'state'>) {
  const { text } = useIntl()
  return <Badge variant={variants[state]}>{text(`schedule.state.${state}`)}</Badge>
}
