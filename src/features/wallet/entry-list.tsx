import type { ReactNode } from 'react'
import type { Reply } from '#contract/call.ts'
import { list, type WalletEntry } from '#contract/wallet/wallet.ts'
import { Link } from '#src/components/link.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { type PagedList, useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { EntryRow } from './entry-row.tsx'
import { entriesInput, type EntryFilter } from './wallet-query.ts'
import { BoxedList } from '#src/ui/layout.tsx'

interface EntryListProps {
  readonly filter: EntryFilter
  readonly currency: string
  /** Path to deposit money. */
  readonly addPath: string
}

export const idOf = (entry: WalletEntry): string => entry.id

/** Transactions, latest first, ten at a time. */
export function EntryList({ filter, currency, addPath }: EntryListProps) {
  const { text } = useIntl()
  const entries = useInfiniteQuery(list, { query: entriesInput(filter, currency) }, idOf)
  const nothing =
    filter === 'all' ? (
      <Empty title={text('wallet.empty')} action={<AddLink path={addPath} label={text('wallet.action.add')} />}>
        {text('wallet.emptyText')}
      </Empty>
    ) : (
      <Empty title={text('shell.noRecords')} />
    )
  return <Entries of={entries} nothing={nothing} />
}

/** Link of an empty list. */
export function AddLink({ path, label }: { readonly path: string; readonly label: string }) {
  return (
    <Link className={buttonClass('quiet')} href={path}>
      {label}
    </Link>
  )
}

interface EntriesProps {
  readonly of: PagedList<Reply<typeof list>>
  /** Shown instead of an empty list. */
  readonly nothing: ReactNode
}

export function Entries({ of, nothing }: EntriesProps) {
  return (
    <LoadedView of={of} skeleton={<Skeleton lines={10} />}>
      {({ items }) => (
        <>
          {items.length === 0 ? (
            nothing
          ) : (
            <BoxedList>
              {items.map((entry) => (
                <EntryRow key={entry.id} of={entry} />
              ))}
            </BoxedList>
          )}
          <LoadMore of={of} />
        </>
      )}
    </LoadedView>
  )
}
