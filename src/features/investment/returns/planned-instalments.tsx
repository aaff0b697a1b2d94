import { type ReactNode, useState } from 'react'
import type { ProjectedReturn } from '#domain/investment/returns/projected-return.ts'
import type { Instalment } from '#domain/repayment/schedule.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { CardTable } from '#src/ui/table.tsx'

/** Shown before all of them are requested. */
const few = 6
/** Rows of the whole table: a daily loan has thousands. */
const mostRows = 500

interface PlannedInstalmentsProps {
  readonly of: Pick<ProjectedReturn, 'instalments'>
  readonly currency: string
}

/** What is due when, if everything goes as planned. */
export function PlannedInstalments({ of: { instalments }, currency }: PlannedInstalmentsProps) {
  const { text, date, number } = useIntl()
  const [all, setAll] = useState(false)
  const shown = instalments.slice(0, all ? mostRows : few)
  const money = (amount: bigint): ReactNode => <MoneyText amount={amount} currency={currency} />
  const day = ({ dueOn }: Instalment): ReactNode => (
    <b>
      <time dateTime={dueOn}>{date(dueOn)}</time>
    </b>
  )
  return (
    <section className="stack" aria-labelledby="planned-instalments">
      <h2 id="planned-instalments">{text('simulator.schedule')}</h2>
      <CardTable<Instalment>
        caption={text('simulator.schedule')}
        rows={shown}
        keyOf={({ dueOn }) => dueOn}
        columns={[
          {
            key: 'due',
            head: text('simulator.dueOn'),
            cell: day,
          },
          { key: 'interest', head: text('simulator.interest'), numeric: true, cell: ({ interest }) => money(interest) },
          {
            key: 'principal',
            head: text('simulator.principal'),
            numeric: true,
            cell: ({ principal }) => money(principal),
          },
          { key: 'total', head: text('simulator.total'), numeric: true, cell: ({ total }) => money(total) },
          {
            key: 'outstanding',
            head: text('simulator.outstanding'),
            numeric: true,
            cell: ({ outstanding }) => money(outstanding),
          },
        ]}
      />
      {instalments.length > few ? (
        <div>
          <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? text('simulator.showFewer') : text('simulator.showAll', { count: instalments.length })}
          </Button>
        </div>
      ) : null}
      {all && shown.length < instalments.length ? (
        <p className="soft small">
          {text('simulator.shown', { shown: number(shown.length), count: number(instalments.length) })}
        </p>
      ) : null}
    </section>
  )
}
