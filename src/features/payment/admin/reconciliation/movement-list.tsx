import { listOpenMovements, type MovementItem } from '#contract/payment/admin/reconciliation.ts'
import { AdminRow, RowFacts } from '#src/components/admin/admin-row.tsx'
import { ListSkeleton, NothingFound } from '#src/components/admin/list-states.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { BoxedList } from '#src/ui/layout.tsx'
import { addressOf, movementText, type ShownAccount } from './external-account.ts'

/** Movements of the ledger that no statement has an entry for. */
export function MovementList({ of }: { readonly of: ShownAccount }) {
  const { text } = useIntl()
  const list = useInfiniteQuery(listOpenMovements, { query: of }, (item) => item.id)
  return (
    <LoadedView of={list} skeleton={<ListSkeleton />}>
      {({ items, total }) => (
        <>
          <p className="soft" role="status">
            {text('reconciliation.movements', { count: total })}
          </p>
          {items.length === 0 ? (
            <NothingFound everywhere={addressOf(of)} shown={false} />
          ) : (
            <BoxedList>
              {items.map((item) => (
                <MovementRow key={item.id} of={item} />
              ))}
            </BoxedList>
          )}
          <LoadMore of={list} />
        </>
      )}
    </LoadedView>
  )
}

function MovementRow({ of: { kind, amount, currency, references, bookedAt } }: { readonly of: MovementItem }) {
  const { text, date } = useIntl()
  return (
    <AdminRow
      title={<MoneyText amount={amount} currency={currency} />}
      subtitle={<time dateTime={bookedAt}>{date(bookedAt, 'time')}</time>}
      actions={null}
    >
      <RowFacts>{text(movementText(kind))}</RowFacts>
      <RowFacts>
        {references.slice(0, 3).map((reference) => (
          <bdi key={reference} className="code small">
            {reference}
          </bdi>
        ))}
      </RowFacts>
    </AdminRow>
  )
}
