import { useState } from 'react'
import { listLoanInvestors, type LoanInvestor } from '#contract/repayment/repayment-schedule.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { CardTable, type Column } from '#src/ui/table.tsx'

/** What each investor of a loan expects and was paid; loaded when it is opened, because a loan may have thousands. */
export function LoanInvestors({ campaignId }: { readonly campaignId: string }) {
  const { text } = useIntl()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="stack" aria-label={text('schedule.byInvestor')}>
      <div>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text(isOpen ? 'schedule.hideInvestors' : 'schedule.showInvestors')}
        </Button>
      </div>
      {isOpen ? <Investors campaignId={campaignId} /> : null}
    </section>
  )
}

const keyOf = ({ investmentId }: LoanInvestor): string => investmentId

function Investors({ campaignId }: { readonly campaignId: string }) {
  const intl = useIntl()
  const investors = useInfiniteQuery(listLoanInvestors, { params: { id: campaignId }, query: {} }, keyOf)
  return (
    <LoadedView of={investors} skeleton={<Skeleton lines={6} />}>
      {({ items, currency }) =>
        items.length === 0 ? (
          <Empty title={intl.text('shell.noRecords')} />
        ) : (
          <>
            <CardTable
              caption={intl.text('schedule.byInvestor')}
              rows={items}
              keyOf={keyOf}
              columns={columnsOf(currency, intl)}
            />
            <LoadMore of={investors} />
          </>
        )
      }
    </LoadedView>
  )
}

function columnsOf(currency: string, { text, number }: Intl): readonly Column<LoanInvestor>[] {
  const amountOf = (key: 'expected' | 'paid' | 'overdue'): Column<LoanInvestor> => ({
    key,
    head: text(`schedule.${key}`),
    numeric: true,
    cell: (row) => <MoneyText amount={row[key]} currency={currency} />,
  })
  return [
    {
      key: 'name',
      head: text('schedule.investor'),
      cell: ({ name }) => <bdi>{name === '' ? text('schedule.unnamed') : name}</bdi>,
    },
    { key: 'units', head: text('schedule.units'), numeric: true, cell: ({ units }) => number(units) },
    amountOf('expected'),
    amountOf('paid'),
    amountOf('overdue'),
  ]
}
