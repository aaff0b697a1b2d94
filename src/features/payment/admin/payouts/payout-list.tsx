import { useState } from 'react'
import { listPayouts, type PayoutItem } from '#contract/payment/admin/payout.ts'
import { ListSkeleton, NothingFound } from '#src/components/admin/list-states.tsx'
import { Age } from '#src/components/age.tsx'
import { deferred } from '#src/components/deferred.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useBackoffPoll } from '#src/data/use-backoff-poll.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { BoxedList } from '#src/ui/layout.tsx'
import { CancelTransferDialog } from './cancel-transfer-dialog.tsx'
import { ConfirmPayoutDialog } from './confirm-payout-dialog.tsx'
import { RejectPayoutDialog } from './payout-reason-dialogs.tsx'
import { type PayoutAction, PayoutRow } from './payout-row.tsx'
import { SendByProviderDialog } from './send-by-provider-dialog.tsx'
import { RecordPayoutDialog, SendPayoutDialog } from './send-payout-dialog.tsx'

const ReturnPayoutDialog = deferred(async () => (await import('./return-payout-dialog.tsx')).ReturnPayoutDialog, <></>)

/** The payouts of one state, or all of them, and the dialog of the action that was chosen. */
export function PayoutList({ state }: { readonly state: PayoutItem['state'] | undefined }) {
  const { text } = useIntl()
  const list = useInfiniteQuery(listPayouts, { query: state === undefined ? {} : { state } }, (item) => item.id)
  const [open, setOpen] = useState<{ readonly action: PayoutAction; readonly of: PayoutItem }>()
  const close = (): void => setOpen(undefined)
  useBackoffPoll(list.data?.items.some((item) => item.state === 'sending') ?? false, list.retry)
  // As it is now: after a refused confirmation, the dialog shows the new amounts.
  const payout = list.data?.items.find(({ id }) => id === open?.of.id) ?? open?.of
  return (
    <>
      <LoadedView of={list} skeleton={<ListSkeleton />}>
        {({ items, total }) => (
          <>
            <div className="spread">
              <p className="soft" role="status">
                {text('payouts.count', { count: total })}
              </p>
              <Age savedAt={list.savedAt} updating={list.updating} />
            </div>
            {items.length === 0 ? (
              <NothingFound everywhere={pathTo('adminPayouts', {}, { state: 'all' })} shown={false} />
            ) : (
              <BoxedList>
                {items.map((item) => (
                  <PayoutRow key={item.id} of={item} onAction={(action) => setOpen({ action, of: item })} />
                ))}
              </BoxedList>
            )}
            <LoadMore of={list} />
          </>
        )}
      </LoadedView>
      {payout && open?.action === 'confirm' ? (
        <ConfirmPayoutDialog payout={payout} readAgain={list.retry} onClose={close} />
      ) : null}
      {payout && open?.action === 'reject' ? <RejectPayoutDialog payout={payout} onClose={close} /> : null}
      {payout && open?.action === 'send' ? <SendPayoutDialog payout={payout} onClose={close} /> : null}
      {payout && open?.action === 'record' ? <RecordPayoutDialog payout={payout} onClose={close} /> : null}
      {payout && (open?.action === 'stripe' || open?.action === 'mangopay') ? (
        <SendByProviderDialog payout={payout} provider={open.action} readAgain={list.retry} onClose={close} />
      ) : null}
      {payout && open?.action === 'cancel-transfer' ? <CancelTransferDialog payout={payout} onClose={close} /> : null}
      {payout && open?.action === 'return' ? <ReturnPayoutDialog payout={payout} onClose={close} /> : null}
    </>
  )
}
