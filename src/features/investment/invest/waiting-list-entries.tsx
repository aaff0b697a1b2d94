import { useState } from 'react'
import { endWaiting, listWaitingEntries, type WaitingListEntry } from '#contract/investment/waiting-list.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { RowButton } from '#src/components/row-button.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Deadline } from '#src/features/investment/pay/deadline.tsx'
import styles from './waiting-list-panel.module.css'
import { BoxedList } from '#src/ui/layout.tsx'

/** The user's waiting list entries; nothing if there are none. */
export function WaitingListEntries() {
  const { text } = useIntl()
  const { data = [] } = useQuery(listWaitingEntries, {})
  if (data.length === 0) return null
  return (
    <section className="stack">
      <h2>{text('waitingList.title')}</h2>
      <BoxedList>
        {data.map((entry) => (
          <Entry key={entry.id} of={entry} />
        ))}
      </BoxedList>
    </section>
  )
}

function Entry({ of: entry }: { readonly of: WaitingListEntry }) {
  const { text, date } = useIntl()
  const { campaign } = entry
  const offered = entry.state === 'offered'
  return (
    <li className={styles.entry}>
      <div className={`spread ${styles.head}`}>
        <Link href={pathTo('campaign', { slug: campaign.slug })}>{campaign.name}</Link>
        <Badge variant={offered ? 'good' : 'plain'}>
          {text(offered ? 'waitingList.yourTurn' : 'waitingList.badge')}
        </Badge>
      </div>
      <div>
        <EntryDescription of={entry} />
        <p className="soft small">{text('waitingList.since', { date: date(entry.joinedAt) })}</p>
      </div>
      <div className="cluster">
        {offered ? (
          <Link
            className={buttonClass()}
            href={pathTo('invest', { id: campaign.id }, { units: String(entry.units) })}
            aria-label={text('waitingList.acceptFor', { name: campaign.name })}
          >
            {text('waitingList.accept')}
          </Link>
        ) : null}
        <LeaveWaitingList of={entry} />
      </div>
    </li>
  )
}

/** A user's position, or the time until which units are held for them. */
export function EntryDescription({ of: { units, amount, position, offeredUntil } }: { readonly of: WaitingListEntry }) {
  const { rich, number } = useIntl()
  const values = {
    units: Number(units),
    amount: <MoneyText key="amount" amount={amount.amount} currency={amount.currency} />,
  }
  return position === null ? (
    <>
      <p>{rich('waitingList.offered', values)}</p>
      <p>
        <Deadline expiresAt={offeredUntil} />
      </p>
    </>
  ) : (
    <p>{rich('waitingList.position', { ...values, position: number(position) })}</p>
  )
}

/** Leaves the waiting list, after a confirmation. */
export function LeaveWaitingList({ of: entry }: { readonly of: WaitingListEntry }) {
  const { text } = useIntl()
  const leave = useIdempotentMutation(endWaiting)
  const [open, setOpen] = useState(false)
  const offered = entry.state === 'offered'
  return (
    <>
      <RowButton
        variant="plain"
        label={text(offered ? 'waitingList.decline' : 'waitingList.leave')}
        fullLabel={text(offered ? 'waitingList.declineFor' : 'waitingList.leaveFor', { name: entry.campaign.name })}
        onClick={() => setOpen(true)}
      />
      {open ? (
        <ActionDialog
          title={text(offered ? 'waitingList.declineTitle' : 'waitingList.leaveTitle')}
          keep={text('waitingList.stay')}
          action={text(offered ? 'waitingList.decline' : 'waitingList.leave')}
          run={() =>
            leave({ params: { campaignId: entry.campaign.id }, body: {} }).catch((error: unknown) => {
              // Already ended, which is the intended result.
              if (!isFailure(error) || error.code !== 'NOT_FOUND') throw error
            })
          }
          onClose={() => setOpen(false)}
        >
          <p>{text(offered ? 'waitingList.declineText' : 'waitingList.leaveText')}</p>
        </ActionDialog>
      ) : null}
    </>
  )
}
