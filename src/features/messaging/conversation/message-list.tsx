import { type RefObject, useMemo } from 'react'
import type { Message } from '#contract/messaging/conversation.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useNow } from '#src/components/now.tsx'
import type { QueuedMessage } from '#sync/message-queue.ts'
import type { MessageQueue } from '#src/data/messaging/use-message-queue.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { dayOf, messageDays, type MessageGroup } from './message-days.ts'
import { MessageItem } from './message-item.tsx'
import { PendingMessage } from './pending-message.tsx'
import type { OpenConversation } from './use-conversation.ts'
import styles from './messages.module.css'

interface MessageListProps {
  readonly items: readonly Message[]
  readonly pending: readonly QueuedMessage[]
  readonly queue: MessageQueue
  readonly canEdit: boolean
  /** Whether there are earlier messages, and how they are loaded. */
  readonly earlier: (OpenConversation['earlier'] & { readonly hasMore: boolean }) | undefined
  /** The first message that was unread when the conversation was opened. */
  readonly start: { readonly id: string | undefined; readonly line: RefObject<HTMLLIElement | null> }
  readonly counterpart: string
  readonly onReport: ((message: Message) => void) | undefined
}

/** The messages of a conversation by day, the latest at the end, and behind them those that are still to be sent. */
export function MessageList({
  items,
  pending,
  queue,
  canEdit,
  earlier,
  start,
  counterpart,
  onReport,
}: MessageListProps) {
  const intl = useIntl()
  const { text } = intl
  const now = useNow()
  const days = useMemo(() => messageDays(items, start.id), [items, start.id])
  const today = dayOf(now)
  return (
    <>
      {earlier?.hasMore ? (
        <div className={styles.earlier}>
          <Button variant="quiet" busy={earlier.busy} needsConnection onClick={earlier.load}>
            {text('inbox.earlier')}
          </Button>
          {earlier.failure ? <Notice variant="bad" live title={failureText(earlier.failure, intl)} /> : null}
        </div>
      ) : null}
      {days.map(({ day, groups }) => (
        <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className={styles.dayName}>
            {dayName(day, now, intl)}
          </h2>
          <ol className={styles.groups}>
            {groups.map((group) => (
              <Group
                key={group.id}
                of={group}
                counterpart={counterpart}
                line={group.id === start.id ? start.line : undefined}
                onReport={onReport}
              />
            ))}
            {day === today ? <Pending items={pending} queue={queue} canEdit={canEdit} /> : null}
          </ol>
        </section>
      ))}
      {pending.length === 0 || days.at(-1)?.day === today ? null : (
        <ol className={styles.groups} aria-label={text('inbox.unsent')}>
          <Pending items={pending} queue={queue} canEdit={canEdit} />
        </ol>
      )}
    </>
  )
}

interface GroupProps extends Pick<MessageListProps, 'counterpart' | 'onReport'> {
  readonly of: MessageGroup
  /** Set if unread messages begin here. */
  readonly line: RefObject<HTMLLIElement | null> | undefined
}

function Group({ of: { own, author, messages }, counterpart, line, onReport }: GroupProps) {
  const { text } = useIntl()
  const name = author || (own ? text('inbox.you') : counterpart)
  return (
    <>
      {line ? (
        <li ref={line} className={styles.unreadLine}>
          <span>{text('inbox.newMessages')}</span>
        </li>
      ) : null}
      <li className={styles.group} data-own={own || undefined}>
        {author === '' ? null : (
          <p className={styles.author} aria-hidden="true">
            <bdi>{author}</bdi>
          </p>
        )}
        <ol className={styles.messages}>
          {messages.map((message, index) => (
            <MessageItem
              key={message.id}
              of={message}
              author={name}
              showsTime={index === messages.length - 1}
              onReport={onReport}
            />
          ))}
        </ol>
      </li>
    </>
  )
}

interface PendingProps extends Pick<MessageListProps, 'queue' | 'canEdit'> {
  readonly items: readonly QueuedMessage[]
}

function Pending({ items, queue, canEdit }: PendingProps) {
  if (items.length === 0) return null
  return (
    <li className={styles.group} data-own>
      <ol className={styles.messages}>
        {items.map((message) => (
          <PendingMessage key={message.id} of={message} queue={queue} canEdit={canEdit} />
        ))}
      </ol>
    </li>
  )
}

const dayMs = 86_400_000

function dayName(day: string, now: number, { text, date }: Intl): string {
  if (day === dayOf(now)) return text('inbox.today')
  return day === dayOf(now - dayMs) ? text('inbox.yesterday') : date(day)
}
