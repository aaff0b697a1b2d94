import { useState } from 'react'
import { findRecipient } from '#contract/messaging/conversation.ts'
import { countMessages, type MessageRecord } from '#sync/message-queue.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { Link } from '#src/components/link.tsx'
import { isMissing } from '#src/components/loaded-view.tsx'
import { useDiscardUnsent } from '#src/data/messaging/use-unsent-messages.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PictureFrame } from '#src/ui/layout.tsx'
import { pencil } from '#src/ui/page-icon-paths.ts'
import styles from './conversation-list.module.css'
import { Avatar, useCounterpartName } from './counterpart.tsx'
import { newRecipientOf, newConversationPath } from './inbox-query.ts'
import { PendingCount } from './pending-count.tsx'

/** The number of messages that the server does not have yet, refused ones included. */
export function pendingCount(record: MessageRecord): number {
  const { waiting, parked } = countMessages([record])
  return waiting + parked + record.items.filter(({ state }) => state === 'rejected').length
}

/** A conversation that exists only on this device: a draft, or messages that are still to be sent. */
export function PendingRow({ of }: { readonly of: MessageRecord }) {
  const { text } = useIntl()
  const nameOf = useCounterpartName()
  const to = newRecipientOf(of.to)
  const found = useQuery(findRecipient, to === undefined ? null : { query: to })
  const { data } = found
  if (to === undefined) return null
  const participants = data && {
    kind: to.kind,
    counterpart: data.counterpart,
    answering: to.kind === 'support' && to.id !== undefined,
  }
  const pending = pendingCount(of)
  const excerpt = of.text || (of.items.at(-1)?.text ?? '')
  return (
    <li className={styles.row}>
      {participants ? (
        <Avatar of={participants} />
      ) : (
        <PictureFrame round className={styles.circle}>
          <Icon shape={pencil} />
        </PictureFrame>
      )}
      <div className={styles.rowText}>
        <p className={styles.rowHead}>
          {isMissing(found) ? (
            <span className={styles.rowName}>{text('inbox.newMessage')}</span>
          ) : (
            <Link href={newConversationPath(to)} className={styles.rowName}>
              <bdi>{participants ? nameOf(participants) : text('inbox.newMessage')}</bdi>
            </Link>
          )}
        </p>
        {data?.campaign ? (
          <p className={styles.campaign}>
            <bdi>{data.campaign.name}</bdi>
          </p>
        ) : null}
        <p className={styles.excerptLine}>
          <span className={styles.excerpt} dir="auto">
            {pending > 0 ? excerpt : text('inbox.draftExcerpt', { excerpt: isolated(excerpt) })}
          </span>
        </p>
        <PendingCount count={pending} />
        {isMissing(found) ? <Unreachable of={of} /> : null}
      </div>
    </li>
  )
}

/** The recipient does not exist any more: what was written to them can only be deleted. */
function Unreachable({ of }: { readonly of: MessageRecord }) {
  const { text } = useIntl()
  const [isDeleting, setDeleting] = useState(false)
  const discard = useDiscardUnsent()
  return (
    <>
      <p className="soft small">{text('inbox.recipientGone')}</p>
      <Button variant="plain" className={styles.rowAction} onClick={() => setDeleting(true)}>
        {text('inbox.delete')}
      </Button>
      {isDeleting ? (
        <ActionDialog
          title={text('inbox.deleteTitle')}
          action={text('inbox.delete')}
          needsConnection={false}
          run={() => discard(of)}
          onClose={() => setDeleting(false)}
        >
          <p>{text('inbox.deleteText')}</p>
        </ActionDialog>
      ) : null}
    </>
  )
}
