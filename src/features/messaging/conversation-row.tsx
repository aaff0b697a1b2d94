import type { ConversationRow as Row } from '#contract/messaging/conversation.ts'
import { Link } from '#src/components/link.tsx'
import { useNow } from '#src/components/now.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Avatar, useCounterpartName } from './counterpart.tsx'
import styles from './conversation-list.module.css'
import { bellOff } from './messaging-icons.ts'
import { PendingCount } from './pending-count.tsx'

interface ConversationRowProps {
  readonly of: Row
  readonly href: string
  readonly isCurrent: boolean
  /** Messages of this device that the server has not accepted yet. */
  readonly pending: number
  /** What is typed and not sent yet. */
  readonly draft: string
}

/** One conversation of the list; the whole row links to it. */
export function ConversationRow({ of, href, isCurrent, pending, draft }: ConversationRowProps) {
  const { text, rich, ago, date, number } = useIntl()
  const now = useNow()
  const nameOf = useCounterpartName()
  const { latest, unread, campaign, muted } = of
  return (
    <li className={classes(styles.row, isCurrent && styles.current, unread > 0 && styles.unread)}>
      <Avatar of={of} />
      <div className={styles.rowText}>
        <p className={styles.rowHead}>
          <Link href={href} className={styles.rowName} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
            <bdi>{nameOf(of)}</bdi>
          </Link>
          <time className="soft small" dateTime={latest.at} title={date(latest.at, 'time')}>
            {ago(Math.max(0, now - Date.parse(latest.at)))}
          </time>
        </p>
        {campaign === null || campaign.name === '' ? null : (
          <p className={styles.campaign}>
            <bdi>{campaign.name}</bdi>
          </p>
        )}
        <p className={styles.excerptLine}>
          <span className={styles.excerpt}>
            {draft === '' ? (
              <Excerpt of={latest} />
            ) : (
              rich('inbox.draftExcerpt', { excerpt: <bdi key="excerpt">{draft}</bdi> })
            )}
          </span>
          {muted ? <Icon shape={bellOff} label={text('inbox.muted')} /> : null}
          {unread > 0 ? (
            <span className={styles.count}>
              <span aria-hidden="true">{unread > 99 ? `${number(99)}+` : number(unread)}</span>
              <span className="unseen">{text('inbox.unreadCount', { count: unread })}</span>
            </span>
          ) : null}
        </p>
        <PendingCount count={pending} />
      </div>
    </li>
  )
}

/** The beginning of the latest message, or what it consists of. */
function Excerpt({ of: { excerpt, own, removed, attachments } }: { readonly of: Row['latest'] }) {
  const { text, rich } = useIntl()
  const content = removed
    ? text('inbox.removedExcerpt')
    : excerpt === ''
      ? text('inbox.attachmentCount', { count: attachments })
      : excerpt
  // A box of its own: its end is cut off, also where it is read in the other direction.
  const box = <bdi key="excerpt">{content}</bdi>
  return own && !removed ? rich('inbox.ownExcerpt', { excerpt: box }) : box
}
