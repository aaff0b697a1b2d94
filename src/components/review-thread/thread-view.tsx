import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { replyInThread, resolveThread, type ReviewReply, type ReviewThread } from '#contract/campaign/review-thread.ts'
import type { ReviewSide } from '#domain/campaign/review-thread.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ThreadForm } from './thread-form.tsx'
import styles from './thread-view.module.css'
import { useEarlierReplies } from './use-earlier-replies.ts'

/** The reader's own turn is marked. */
const variants: Readonly<Record<ReviewSide, Readonly<Record<ReviewThread['state'], BadgeVariant>>>> = {
  administrators: { open: 'plain', answered: 'warn', resolved: 'good' },
  team: { open: 'warn', answered: 'plain', resolved: 'good' },
}

export const threadId = (id: string): string => `comment-${id}`

interface ThreadViewProps {
  readonly of: ReviewThread
  readonly reader: ReviewSide
  /** What it is about, for screen readers, and shown if it is not beside it. */
  readonly label: string
  readonly isLabelShown?: boolean
  /** Beside the buttons. */
  readonly beside?: ReactNode
}

/** A review comment with its replies. Both sides reply; administrators resolve it. */
export function ThreadView({ of: thread, reader, label, isLabelShown = false, beside }: ThreadViewProps) {
  const intl = useIntl()
  const { text } = intl
  const element = useRef<HTMLElement>(null)
  const [isReplying, setReplying] = useState(false)
  const showToast = useSetAtom(showToastAtom)
  const reply = useIdempotentMutation(replyInThread)
  const earlier = useEarlierReplies(thread)
  const id = threadId(thread.id)
  useEffect(() => {
    // The thread that a notification links to is loaded after the page.
    if (location.hash !== `#${id}`) return
    element.current?.scrollIntoView({ block: 'center' })
    element.current?.focus({ preventScroll: true })
  }, [id])
  return (
    <article ref={element} id={id} tabIndex={-1} className={styles.thread} aria-label={label}>
      {isLabelShown ? (
        <p>
          <b>{label}</b>
        </p>
      ) : null}
      <CommentView of={thread}>
        <Badge variant={variants[reader][thread.state]}>{text(`review.state.${reader}.${thread.state}`)}</Badge>
        {thread.changed && thread.state !== 'resolved' ? <Badge>{text('review.changed')}</Badge> : null}
      </CommentView>
      {earlier.hasEarlier ? (
        <div>
          <Button variant="plain" busy={earlier.busy} needsConnection onClick={earlier.load}>
            {text('review.earlier')}
          </Button>
        </div>
      ) : null}
      {earlier.failure ? <Notice variant="bad" live title={failureText(earlier.failure, intl)} /> : null}
      {earlier.replies.length === 0 ? null : (
        <ul className={styles.replies}>
          {earlier.replies.map((each) => (
            <li key={each.id}>
              <CommentView of={each} />
            </li>
          ))}
        </ul>
      )}
      <div className="cluster">
        <Button
          variant="quiet"
          aria-expanded={isReplying}
          aria-label={text('review.replyTo', { field: label })}
          onClick={() => setReplying(!isReplying)}
        >
          {text('review.reply')}
        </Button>
        {reader === 'administrators' ? <Resolve of={thread} label={label} /> : null}
        {beside}
      </div>
      {isReplying ? (
        <ThreadForm
          name={thread.id}
          label={text('review.replyTo', { field: label })}
          submit={text('review.sendReply')}
          send={async (entered) => {
            await reply({ params: { threadId: thread.id }, body: { text: entered } })
            showToast({ text: 'review.replied', variant: 'good' })
          }}
          onClose={() => setReplying(false)}
        />
      ) : null}
    </article>
  )
}

interface CommentViewProps {
  /** A comment that begins a thread is an administrator's. */
  readonly of: Pick<ReviewReply, 'author' | 'text' | 'at'> & { readonly side?: ReviewReply['side'] }
  readonly children?: ReactNode
}

function CommentView({ of: { author, text: comment, at, side = 'administrators' }, children }: CommentViewProps) {
  const { text, date } = useIntl()
  return (
    <div className={styles.comment}>
      <p className="cluster">
        <b>
          <bdi>{author || text(side === 'team' ? 'review.team' : 'review.reviewer')}</bdi>
        </b>
        <time className="soft small" dateTime={at}>
          {date(at, 'time')}
        </time>
        {children}
      </p>
      <p className="multiline" dir="auto">
        {comment}
      </p>
    </div>
  )
}

function Resolve({ of: { id, state }, label }: { readonly of: ReviewThread; readonly label: string }) {
  const intl = useIntl()
  const { text } = intl
  const resolve = useIdempotentMutation(resolveThread)
  const { busy, failure, run } = useAsyncAction()
  const isResolved = state === 'resolved'
  return (
    <>
      <Button
        variant="quiet"
        busy={busy}
        needsConnection
        aria-label={text(isResolved ? 'review.reopenOf' : 'review.resolveOf', { field: label })}
        onClick={() =>
          void run(async () => void (await resolve({ params: { threadId: id }, body: { resolved: !isResolved } })))
        }
      >
        {text(isResolved ? 'review.reopen' : 'review.resolve')}
      </Button>
      {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
    </>
  )
}
