import { findRecipient } from '#contract/messaging/conversation.ts'
import { countMessages, type MessageRecord } from '#sync/message-queue.ts'
import { deferred } from '#src/components/deferred.tsx'
import { Link } from '#src/components/link.tsx'
import { isMissing } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PictureFrame } from '#src/ui/layout.tsx'
import { pencil } from '#src/ui/page-icon-paths.ts'
import styles from './conversation-list.module.css'
import { Avatar, useCounterpartName } from './counterpart.tsx'
import { newRecipientOf, newConversationPath } from './inbox-query.ts'
import { PendingCount } from './pending-count.tsx'

/** Only the server knows that a recipient is gone. */
const Unreachable = deferred(async () => (await import('./unreachable.tsx')).Unreachable)

/** The number of messages that the server does not have yet, refused ones included. */
export function pendingCount(record: MessageRecord): number {
  const { waiting, parked } = countMessages([record])
  return waiting + parked + record.items.filter(({ state }) => state === 'rejected').length
}

/** A conversation that exists only on this device: a draft, or messages that are still to be sent. */
export function PendingRow({ of }: { readonly of: MessageRecord }) {
  const { text, rich } = useIntl()
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
          <span className={styles.excerpt}>
            {pending > 0 ? (
              <bdi>{excerpt}</bdi>
            ) : (
              rich('inbox.draftExcerpt', { excerpt: <bdi key="excerpt">{excerpt}</bdi> })
            )}
          </span>
        </p>
        <PendingCount count={pending} />
        {isMissing(found) ? <Unreachable of={of} /> : null}
      </div>
    </li>
  )
}
