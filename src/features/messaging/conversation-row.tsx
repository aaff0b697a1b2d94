import type { ConversationRow as Row } from '#contract/messaging/conversation.ts'
import { Link } from '#src/components/link.tsx'
import { useNow } from '#src/components/now.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
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
  const intl = useIntl()
  const { text, ago, date, number } = intl
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
          <span className={styles.excerpt} dir="auto">
            {draft === '' ? excerptText(latest, intl) : text('inbox.draftExcerpt', { excerpt: isolated(draft) })}
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
function excerptText({ excerpt, own, removed, attachments }: Row['latest'], { text }: Intl): string {
  if (removed) return text('inbox.removedExcerpt')
  const content = excerpt === '' ? text('inbox.attachmentCount', { count: attachments }) : excerpt
  return own ? text('inbox.ownExcerpt', { excerpt: isolated(content) }) : content
}
