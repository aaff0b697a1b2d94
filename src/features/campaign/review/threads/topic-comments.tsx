import { useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { commentCampaign } from '#contract/campaign/campaign-review.ts'
import { ThreadForm } from '#src/components/review-thread/thread-form.tsx'
import { threadId, ThreadView } from '#src/components/review-thread/thread-view.tsx'
import { type Topic, topicKey, topicLabel } from '#src/components/review-thread/topic-label.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { useThreads, useTopic } from './review-threads.tsx'
import styles from './topic-comments.module.css'

interface TopicCommentsProps {
  readonly section: NonNullable<Topic['section']>
  /** A field, or the id of an item; the whole section without it. */
  readonly path?: string
  /** What it is about. */
  readonly children?: ReactNode
}

/** A field or a section with its comments, and beside it the button that adds one during a review. */
export function TopicComments({ section, path, children }: TopicCommentsProps) {
  const intl = useIntl()
  const { inReview, reader } = useThreads()
  const topic = { section, path: path ?? null }
  const { threads, isFirst } = useTopic(topic)
  const label = topicLabel(topic, intl)
  const [first] = threads
  if (!inReview && first === undefined) return children
  return (
    <div className={styles.topic}>
      {children}
      {!isFirst && first ? (
        <a className={styles.link} href={`#${threadId(first.id)}`}>
          {intl.text('review.countOn', { count: threads.length, field: label })}
        </a>
      ) : null}
      {inReview ? <AddComment topic={topic} /> : null}
      {isFirst && first ? (
        <div className={styles.threads}>
          {threads.map((thread) => (
            <ThreadView
              key={thread.id}
              of={thread}
              reader={reader}
              label={topicLabel(thread, intl)}
              isLabelShown={thread.path !== topic.path}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** Opens a form below the button, which keeps its text when it is closed. */
export function AddComment({ topic }: { readonly topic: Topic }) {
  const intl = useIntl()
  const { text } = intl
  const { campaignId } = useThreads()
  const [isOpen, setOpen] = useState(false)
  const comment = useIdempotentMutation(commentCampaign)
  const showToast = useSetAtom(showToastAtom)
  const { section, path } = topic
  const label = text('review.commentOn', { field: topicLabel(topic, intl) })
  return (
    <>
      <Button
        variant="plain"
        className={styles.add}
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {text('review.comment')}
      </Button>
      {isOpen ? (
        <div className={styles.form}>
          <ThreadForm
            name={`${campaignId}.${topicKey(topic)}`}
            label={label}
            hint={text('review.hint')}
            submit={text('review.send')}
            send={async (entered) => {
              const about = { ...(section === null ? {} : { section }), ...(path === null ? {} : { path }) }
              await comment({ params: { id: campaignId }, body: { text: entered, ...about } })
              showToast({ text: 'review.sent', variant: 'good' })
            }}
            onClose={() => setOpen(false)}
          />
        </div>
      ) : null}
    </>
  )
}
