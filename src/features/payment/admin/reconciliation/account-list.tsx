import { type AccountItem, listExternalAccounts } from '#contract/payment/admin/reconciliation.ts'
import { AdminRow, RowFacts } from '#src/components/admin/admin-row.tsx'
import { ListSkeleton } from '#src/components/admin/list-states.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { BoxedList } from '#src/ui/layout.tsx'
import { accountName, addressOf } from './external-account.ts'

export function AccountList() {
  const { text } = useIntl()
  const loaded = useQuery(listExternalAccounts, {})
  return (
    <LoadedView of={loaded} skeleton={<ListSkeleton />}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title={text('reconciliation.noAccounts')} />
        ) : (
          <BoxedList>
            {items.map((item) => (
              <AccountRow key={`${item.account} ${item.currency}`} of={item} />
            ))}
          </BoxedList>
        )
      }
    </LoadedView>
  )
}

function AccountRow({ of }: { readonly of: AccountItem }) {
  const intl = useIntl()
  const { text, date } = intl
  const { account, currency, statementBalance, ledgerBalance, openEntries, openMovements, remaining, to } = of
  const name = accountName(of, intl)
  return (
    <AdminRow
      badges={<StatusBadge of={of} />}
      title={name}
      subtitle={to === null ? undefined : <time dateTime={to}>{date(to)}</time>}
      actions={
        <Link
          className={buttonClass('quiet')}
          href={addressOf({ account, currency })}
          aria-label={text('reconciliation.openOf', { name })}
        >
          {text('reconciliation.open')}
        </Link>
      }
    >
      <RowFacts>
        {statementBalance === null ? null : (
          <span className="small">
            {text('reconciliation.statementBalance')} <MoneyText amount={statementBalance} currency={currency} />
          </span>
        )}
        <span className="small">
          {text('reconciliation.ledgerBalance')} <MoneyText amount={ledgerBalance} currency={currency} />
        </span>
        {to === null ? null : (
          <b>
            {text('reconciliation.remaining')} <MoneyText amount={remaining} currency={currency} />
          </b>
        )}
      </RowFacts>
      <RowFacts>
        {openEntries.count === 0 ? null : (
          <span className="soft small">{text('reconciliation.openEntries', { count: openEntries.count })}</span>
        )}
        {openMovements.count === 0 ? null : (
          <span className="soft small">{text('reconciliation.openMovements', { count: openMovements.count })}</span>
        )}
      </RowFacts>
    </AdminRow>
  )
}

function StatusBadge({ of: { to, isReconciled } }: { readonly of: Pick<AccountItem, 'to' | 'isReconciled'> }) {
  const { text } = useIntl()
  if (to === null) return <Badge>{text('reconciliation.noStatement')}</Badge>
  return isReconciled ? (
    <Badge variant="good">{text('reconciliation.reconciled')}</Badge>
  ) : (
    <Badge variant="warn">{text('reconciliation.unreconciled')}</Badge>
  )
}
