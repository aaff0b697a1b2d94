import type { ReactNode } from 'react'
import type { overview } from '#contract/campaign/campaign-review.ts'
import type { Reply } from '#contract/call.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Table } from '#src/ui/table.tsx'

type LedgerRow = Reply<typeof overview>['ledger'][number]

interface BooksProps {
  readonly ledger: readonly LedgerRow[]
  readonly balance: boolean
}

/** The trial balance: the entries of each currency must sum to zero. */
export function Books({ ledger, balance }: BooksProps) {
  const { text, number } = useIntl()
  return (
    <section className="stack" aria-labelledby="books">
      <h2 id="books">{text('admin.books')}</h2>
      <Notice variant={balance ? 'good' : 'bad'} title={text(balance ? 'admin.booksBalance' : 'admin.booksDiffer')}>
        {text(balance ? 'admin.booksBalanceText' : 'admin.booksDifferText')}
      </Notice>
      {ledger.length === 0 ? (
        <p className="soft">{text('admin.booksEmpty')}</p>
      ) : (
        <Table
          caption={text('admin.booksCaption')}
          rows={ledger}
          keyOf={(row) => row.currency}
          columns={[
            { key: 'currency', head: text('admin.currency'), cell: codeOf },
            { key: 'entries', head: text('admin.entries'), numeric: true, cell: (row) => number(row.entries) },
            {
              key: 'sum',
              head: text('admin.sum'),
              numeric: true,
              cell: sumOf,
            },
          ]}
        />
      )}
    </section>
  )
}

function codeOf({ currency }: LedgerRow): ReactNode {
  return <bdi>{currency}</bdi>
}

function sumOf({ sum, currency }: LedgerRow): ReactNode {
  return <MoneyText amount={sum} currency={currency} />
}
