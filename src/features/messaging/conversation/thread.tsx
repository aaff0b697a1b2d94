import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Conversation, Message } from '#contract/messaging/conversation.ts'
import { deferred } from '#src/components/deferred.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import type { MessageQueue } from '#src/data/messaging/use-message-queue.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { arrowDown, shieldCheck } from '#src/ui/page-icon-paths.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { Composer } from './composer.tsx'
import styles from './conversation.module.css'
import { MessageList } from './message-list.tsx'
import type { OpenConversation } from './use-conversation.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useMessageScroll } from './use-message-scroll.ts'

/** Needs a connection anyway. */
const ReportDialog = deferred(async () => (await import('./report-dialog.tsx')).ReportDialog, <></>)

interface ThreadProps {
  /** Undefined for a conversation that begins with the first message. */
  readonly id: string | undefined
  readonly items: readonly Message[]
  readonly earlier: (OpenConversation['earlier'] & { readonly hasMore: boolean }) | undefined
  readonly unread: number
  readonly queue: MessageQueue
  readonly counterpart: { readonly id: string | null; readonly name: string }
  readonly closed: Conversation['closed']
  readonly suspendedUntil: string | null
  /** Not shown in a conversation with the administrators. */
  readonly isSafetyShown: boolean
  readonly isReporting: boolean
  readonly onReportingEnd: () => void
  /** Shown while there is no message. */
  readonly intro?: ReactNode
}

/** The messages of a conversation, and the field below them. */
export function Thread({
  id,
  items,
  earlier,
  unread,
  queue,
  counterpart,
  closed,
  suspendedUntil,
  isSafetyShown,
  isReporting,
  onReportingEnd,
  intro,
}: ThreadProps) {
  const { text } = useIntl()
  const [dropped, setDropped] = useState<readonly File[]>([])
  const [isDragging, setDragging] = useState(false)
  const [reported, setReported] = useState<Message>()
  const [startId] = useState(() => firstUnread(items, unread))
  const line = useRef<HTMLLIElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const isWriting = closed === null && !isReporting
  const wasWriting = useRef(isWriting)
  useEffect(() => {
    // The button that was pressed is gone: the field takes its place.
    if (isWriting && !wasWriting.current) field.current?.focus()
    wasWriting.current = isWriting
  }, [isWriting])
  const edit = (messageId: string): void => {
    queue.edit(messageId)
    field.current?.focus()
  }
  const { pending } = queue
  const last = items.at(-1)
  const { list, end, isAtEnd, scrollToEnd } = useMessageScroll({
    first: items[0]?.id,
    last: pending.at(-1)?.id ?? last?.id,
    isLastOwn: pending.length > 0 || last?.own === true,
    start: line,
  })
  useMarkRead({ id: id ?? '', unread, sequence: last?.sequence ?? 0, isAtEnd: isAtEnd === true })
  const mayDrop = closed === null && queue.isReady
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setDragging(false)
    if (mayDrop) setDropped([...event.dataTransfer.files])
  }
  return (
    <div
      className={styles.thread}
      data-dragging={(isDragging && mayDrop) || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDragging(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false)
      }}
      onDrop={drop}
    >
      <Announcement items={items} counterpart={counterpart.name} />
      <div
        ref={list}
        className={styles.scroll}
        role="region"
        // A part that scrolls has to be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={text('inbox.messagesWith', { name: isolated(counterpart.name) })}
      >
        {items.length === 0 && pending.length === 0 ? intro : null}
        <MessageList
          items={items}
          pending={pending}
          queue={{ ...queue, edit }}
          canEdit={closed === null}
          earlier={earlier}
          start={{ id: startId, line }}
          counterpart={counterpart.name}
          onReport={isReporting ? setReported : undefined}
        />
        <div ref={end} className={styles.end} />
      </div>
      <div className={styles.foot}>
        {isAtEnd !== false ? null : (
          <Button variant="quiet" className={styles.toEnd} onClick={scrollToEnd}>
            <Icon shape={arrowDown} />
            {text(unread > 0 ? 'inbox.newMessages' : 'inbox.toLatest')}
          </Button>
        )}
        {isReporting ? (
          <div className={styles.reporting} role="status">
            <p>{text('inbox.chooseReported')}</p>
            <Button variant="quiet" onClick={onReportingEnd}>
              {text('shell.cancel')}
            </Button>
          </div>
        ) : (
          <>
            {isSafetyShown && closed === null ? <Safety /> : null}
            {closed === null ? (
              <Composer
                queue={queue}
                counterpart={counterpart.name}
                dropped={dropped}
                onDropTaken={() => setDropped([])}
                field={field}
              />
            ) : (
              <ClosedNotice
                reason={closed}
                suspendedUntil={suspendedUntil}
                counterpart={counterpart}
                hasMessages={items.length > 0}
              />
            )}
          </>
        )}
      </div>
      {isDragging && mayDrop ? (
        <p className={styles.drop} aria-hidden="true">
          {text('inbox.dropFiles')}
        </p>
      ) : null}
      {reported ? (
        <ReportDialog
          message={reported}
          onClose={() => {
            setReported(undefined)
            onReportingEnd()
          }}
        />
      ) : null}
    </div>
  )
}

/** What protects users of a marketplace against fraud; always the same. */
function Safety() {
  const { text } = useIntl()
  const site = useBootstrap()?.site.siteName ?? 'Freehold'
  return (
    <p className={styles.safety}>
      <Icon shape={shieldCheck} />
      {text('inbox.safety', { site: isolated(site) })}
    </p>
  )
}

/** Announces messages that arrive while the conversation is open. */
function Announcement({ items, counterpart }: { readonly items: readonly Message[]; readonly counterpart: string }) {
  const { text } = useIntl()
  const [shown] = useState(() => items.at(-1)?.sequence ?? 0)
  const latest = items.findLast(({ own, removed }) => !own && !removed)
  return (
    <p className="unseen" role="status">
      {latest === undefined || latest.sequence <= shown
        ? null
        : text('inbox.announcement', {
            name: isolated(counterpart),
            excerpt: latest.text.slice(0, 200) || text('inbox.attachmentCount', { count: latest.attachments.length }),
          })}
    </p>
  )
}

/** The first unread message of the counterpart, or the earliest one that is loaded; undefined if none is unread. */
function firstUnread(items: readonly Message[], unread: number): string | undefined {
  return unread === 0 ? undefined : (items.filter(({ own }) => !own).at(-unread)?.id ?? items[0]?.id)
}
