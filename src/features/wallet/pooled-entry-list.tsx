import { pooledList } from '#contract/pooled-wallet.ts'
import { usePagedCall } from '#src/data/use-paged-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { AddLink, Entries, idOf } from './entry-list.tsx'

interface PooledEntryListProps {
  readonly currency: string
  /** Where money is put in. */
  readonly addPath: string
}

/** What moved in a pooled wallet, latest first; it has no filters. */
export function PooledEntryList({ currency, addPath }: PooledEntryListProps) {
  const { text } = useIntl()
  const entries = usePagedCall(pooledList, { query: { currencyId: currency } }, idOf)
  return (
    <Entries
      of={entries}
      nothing={
        <Empty title={text('pooled.empty')} action={<AddLink path={addPath} label={text('pooled.payIn')} />}>
          {text('pooled.emptyText')}
        </Empty>
      }
    />
  )
}
