import { list, type WalletEntry } from '#contract/wallet.ts'
import { Link } from '#src/components/link.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { usePagedCall } from '#src/data/use-paged-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './entry-list.module.css'
import { EntryRow } from './entry-row.tsx'
import { entriesAsked, type EntryFilter } from './wallet-query.ts'

interface EntryListProps {
  readonly filter: EntryFilter
  readonly currency: string
  /** Where money is put in. */
  readonly addPath: string
}

/** What moved, latest first, ten at a time. */
export function EntryList({ filter, currency, addPath }: EntryListProps) {
  const { text } = useIntl()
  const asked = entriesAsked(filter, currency)
  const entries = usePagedCall(list, { query: asked }, (entry: WalletEntry) => entry.id)
  return (
    <LoadedView of={entries} skeleton={<Skeleton lines={10} />}>
      {({ items }) => (
        <>
          {items.length === 0 ? (
            <Empty
              title={text(filter === 'all' ? 'wallet.empty' : 'shell.noRecords')}
              action={
                filter === 'all' ? (
                  <Link className={buttonClass('quiet')} href={addPath}>
                    {text('wallet.act.add')}
                  </Link>
                ) : undefined
              }
            >
              {filter === 'all' ? text('wallet.emptyText') : undefined}
            </Empty>
          ) : (
            <ul className={styles.list}>
              {items.map((entry) => (
                <EntryRow key={entry.id} of={entry} />
              ))}
            </ul>
          )}
          <LoadMore of={entries} />
        </>
      )}
    </LoadedView>
  )
}
