import { custodialList } from '#contract/wallet/custodial-wallet.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { AddLink, Entries, idOf } from '#src/features/wallet/entry-list.tsx'

interface CustodialEntryListProps {
  readonly currency: string
  /** Path to deposit money. */
  readonly addPath: string
}

/** Transactions of a custodial wallet, latest first, without filters. */
export function CustodialEntryList({ currency, addPath }: CustodialEntryListProps) {
  const { text } = useIntl()
  const entries = useInfiniteQuery(custodialList, { query: { currencyId: currency } }, idOf)
  return (
    <Entries
      of={entries}
      nothing={
        <Empty title={text('custodial.empty')} action={<AddLink path={addPath} label={text('custodial.payIn')} />}>
          {text('custodial.emptyText')}
        </Empty>
      }
    />
  )
}
