import type { ReconciliationSummary } from '#contract/payment/admin/reconciliation.ts'
import { AdminRow, RowFacts } from '#src/components/admin/admin-row.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { BoxedList } from '#src/ui/layout.tsx'
import { addressOf, type ShownAccount } from './external-account.ts'

type StatementItem = ReconciliationSummary['statements'][number]

interface StatementListProps {
  readonly of: ShownAccount
  readonly statements: readonly StatementItem[]
}

/** The latest statements of an account, each with a link to its period. */
export function StatementList({ of, statements }: StatementListProps) {
  const { text } = useIntl()
  if (statements.length === 0) return <Empty title={text('reconciliation.noStatement')} />
  return (
    <BoxedList>
      {statements.map((statement) => (
        <StatementRow key={statement.id} of={of} statement={statement} />
      ))}
    </BoxedList>
  )
}

function StatementRow({ of, statement }: Pick<StatementListProps, 'of'> & { readonly statement: StatementItem }) {
  const { text, date } = useIntl()
  const { from, to, reference, accountNumber, format, closing, entries, importedAt } = statement
  const period = text('reconciliation.period', { from: date(from), to: date(to) })
  return (
    <AdminRow
      title={period}
      subtitle={
        reference === ''
          ? text('reconciliation.statement')
          : text('reconciliation.statementOf', { reference: isolated(reference) })
      }
      actions={
        <Link
          className={buttonClass('quiet')}
          href={addressOf({ ...of, from, to })}
          aria-label={text('reconciliation.showPeriodOf', { period })}
        >
          {text('reconciliation.showPeriod')}
        </Link>
      }
    >
      <RowFacts>
        {closing === null ? null : (
          <b>
            <MoneyText amount={closing} currency={of.currency} />
          </b>
        )}
        <span className="soft small">{text('reconciliation.entries', { count: entries })}</span>
      </RowFacts>
      <RowFacts>
        <span className="soft small">{text('reconciliation.importedOn', { date: date(importedAt, 'time') })}</span>
        <span className="soft small">
          <bdi dir="ltr">{[format.toUpperCase(), accountNumber].filter((each) => each !== '').join(' ')}</bdi>
        </span>
      </RowFacts>
    </AdminRow>
  )
}
