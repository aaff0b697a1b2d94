import { findRecipient } from '#contract/messaging/conversation.ts'
import { Link } from '#src/components/link.tsx'
import type { usePendingConversations } from '#src/data/messaging/use-message-queue.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Icon } from '#src/ui/icon.tsx'
import { pencil } from '#src/ui/page-icon-paths.ts'
import styles from './conversation-list.module.css'
import { Avatar, useCounterpartName } from './counterpart.tsx'
import { type NewRecipient, newConversationPath } from './inbox-query.ts'
import { clockFading } from './messaging-icons.ts'

interface PendingRowProps {
  readonly to: NewRecipient
  readonly of: ReturnType<typeof usePendingConversations>[number]
}

/** A conversation that exists only on this device: a draft, or messages that are still to be sent. */
export function PendingRow({ to, of }: PendingRowProps) {
  const { text } = useIntl()
  const nameOf = useCounterpartName()
  const { data } = useQuery(findRecipient, { query: to })
  const participants = data && { kind: to.kind, counterpart: data.counterpart }
  return (
    <li className={styles.row}>
      {participants ? <Avatar of={participants} /> : <Icon shape={pencil} />}
      <div className={styles.rowText}>
        <p className={styles.rowHead}>
          <Link href={newConversationPath(to)} className={styles.rowName}>
            <bdi>{participants ? nameOf(participants) : text('inbox.newMessage')}</bdi>
          </Link>
        </p>
        {data?.campaign ? (
          <p className={styles.campaign}>
            <bdi>{data.campaign.name}</bdi>
          </p>
        ) : null}
        <p className={styles.excerptLine}>
          <span className={styles.excerpt} dir="auto">
            {of.pending > 0 ? of.text : text('inbox.draftExcerpt', { excerpt: isolated(of.text) })}
          </span>
        </p>
        {of.pending > 0 ? (
          <p className={styles.pending}>
            <Icon shape={clockFading} />
            {text('inbox.pendingCount', { count: of.pending })}
          </p>
        ) : null}
      </div>
    </li>
  )
}
