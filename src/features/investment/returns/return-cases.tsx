import { type ReactNode, useState } from 'react'
import {
  type CashFlow,
  type ProjectedReturn,
  type ReturnCase,
  returnCases,
} from '#domain/investment/returns/projected-return.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { CardTable, Table } from '#src/ui/table.tsx'
import { rateText } from './rate-text.ts'

/** Rows of one table: a daily loan has thousands. */
const mostRows = 500

interface ReturnCasesProps {
  readonly of: ProjectedReturn
  readonly currency: string
}

/** As planned, with half of it and a year late, side by side; the cash flows of each on request. */
export function ReturnCases({ of, currency }: ReturnCasesProps) {
  const intl = useIntl()
  const { text } = intl
  const [opened, setOpened] = useState<ReturnCase>()
  const money = (amount: bigint): ReactNode => <MoneyText amount={amount} currency={currency} />
  const nameOf = (each: ReturnCase): string => text(`simulator.case.${each}`)
  const title = (each: ReturnCase): ReactNode => <b>{nameOf(each)}</b>
  const rateOf = (each: ReturnCase): ReactNode => <bdi>{rateText(of.cases[each].rate, intl)}</bdi>
  const flowsButton = (each: ReturnCase): ReactNode => (
    <Button
      variant="plain"
      aria-expanded={opened === each}
      aria-controls="cash-flows"
      aria-label={text(opened === each ? 'simulator.hideFlowsOf' : 'simulator.showFlowsOf', {
        case: nameOf(each),
      })}
      onClick={() => setOpened(opened === each ? undefined : each)}
    >
      {text(opened === each ? 'simulator.hideFlows' : 'simulator.showFlows')}
    </Button>
  )
  return (
    <section className="stack" aria-labelledby="return-cases">
      <h2 id="return-cases">{text('simulator.cases')}</h2>
      <CardTable<ReturnCase>
        caption={text('simulator.cases')}
        rows={returnCases}
        keyOf={(each) => each}
        columns={[
          { key: 'case', head: text('simulator.case'), cell: title },
          {
            key: 'returned',
            head: text('simulator.returned'),
            numeric: true,
            cell: (each) => money(of.cases[each].returned),
          },
          { key: 'gain', head: text('simulator.gain'), numeric: true, cell: (each) => money(of.cases[each].gain) },
          {
            key: 'rate',
            head: text('simulator.yearlyRate'),
            numeric: true,
            cell: rateOf,
          },
          {
            key: 'flows',
            head: <span className="unseen">{text('simulator.flowsColumn')}</span>,
            cell: flowsButton,
          },
        ]}
      />
      <p className="soft small">{text('simulator.rateText')}</p>
      <div id="cash-flows">
        {opened === undefined ? null : (
          <CashFlows
            title={text('simulator.flowsOf', { case: nameOf(opened) })}
            flows={of.cases[opened].flows}
            money={money}
          />
        )}
      </div>
    </section>
  )
}

interface CashFlowsProps {
  readonly title: string
  readonly flows: readonly CashFlow[]
  readonly money: (amount: bigint) => ReactNode
}

function CashFlows({ title, flows, money }: CashFlowsProps) {
  const { text, date, number } = useIntl()
  const shown = flows.slice(0, mostRows)
  const day = ({ on }: CashFlow): ReactNode => <time dateTime={on}>{date(on)}</time>
  return (
    <div className="stack">
      <h3>{title}</h3>
      <Table<CashFlow>
        caption={title}
        rows={shown}
        keyOf={({ on }) => on}
        columns={[
          { key: 'date', head: text('simulator.date'), cell: day },
          { key: 'amount', head: text('simulator.flow'), numeric: true, cell: ({ amount }) => money(amount) },
        ]}
      />
      {shown.length < flows.length ? (
        <p className="soft small">
          {text('simulator.shown', { shown: number(shown.length), count: number(flows.length) })}
        </p>
      ) : null}
    </div>
  )
}
