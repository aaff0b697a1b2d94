import { useState } from 'react'
import { listStatementEntries, type StatementEntryItem } from '#contract/payment/admin/reconciliation.ts'
import { ListSkeleton, NothingFound } from '#src/components/admin/list-states.tsx'
import { Age } from '#src/components/age.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { BoxedList } from '#src/ui/layout.tsx'
import { BulkMatchDialog } from './bulk-match-dialog.tsx'
import { IgnoreDialog, ReopenDialog } from './entry-dialogs.tsx'
import { type EntryAction, EntryRow } from './entry-row.tsx'
import { addressOf, type ShownAccount } from './external-account.ts'
import { ReviewDialog } from './review-dialog.tsx'

interface EntryListProps {
  readonly of: ShownAccount
  readonly state: StatementEntryItem['state']
}

/** The entries of one state, and the dialog of the action that was chosen. */
export function EntryList({ of, state }: EntryListProps) {
  const { text } = useIntl()
  const list = useInfiniteQuery(listStatementEntries, { query: { ...of, state } }, (item) => item.id)
  const [open, setOpen] = useState<{ readonly action: EntryAction; readonly of: StatementEntryItem }>()
  const close = (): void => setOpen(undefined)
  return (
    <>
      <LoadedView of={list} skeleton={<ListSkeleton />}>
        {({ items, total }) => (
          <>
            <div className="spread">
              <p className="soft" role="status">
                {text('reconciliation.entries', { count: total })}
              </p>
              <Age savedAt={list.savedAt} updating={list.updating} />
            </div>
            {items.length === 0 ? (
              <NothingFound everywhere={addressOf(of)} shown={false} />
            ) : (
              <BoxedList>
                {items.map((item) => (
                  <EntryRow key={item.id} of={item} onAction={(action) => setOpen({ action, of: item })} />
                ))}
              </BoxedList>
            )}
            <LoadMore of={list} />
          </>
        )}
      </LoadedView>
      {open?.action === 'review' ? <ReviewDialog entry={open.of} onClose={close} /> : null}
      {open?.action === 'bulk' ? <BulkMatchDialog of={of} entry={open.of} onClose={close} /> : null}
      {open?.action === 'ignore' ? <IgnoreDialog entry={open.of} onClose={close} /> : null}
      {open?.action === 'reopen' ? <ReopenDialog entry={open.of} onClose={close} /> : null}
    </>
  )
}
