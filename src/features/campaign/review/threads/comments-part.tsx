import { useState } from 'react'
import { listThreads } from '#contract/campaign/review-thread.ts'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { threadId, ThreadView } from '#src/components/review-thread/thread-view.tsx'
import { topicLabel } from '#src/components/review-thread/topic-label.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Review } from '#src/features/campaign/review/decisions.ts'
import { ReviewPartView } from '#src/features/campaign/review/review-part.tsx'
import styles from './comments-part.module.css'
import { useOtherThreads, useThreads } from './review-threads.tsx'
import { AddComment } from './topic-comments.tsx'

/** All open comments: links to those beside their fields, and the others in full; resolved ones on request. */
export function CommentsPart({ of: { comments } }: { readonly of: Review }) {
  const intl = useIntl()
  const { text } = intl
  const { loaded, open, reader } = useThreads()
  const others = useOtherThreads()
  const [isResolvedShown, setResolvedShown] = useState(false)
  const beside = open.filter((thread) => !others.includes(thread))
  return (
    <ReviewPartView part="comments" since={undefined}>
      <LoadedView of={loaded} skeleton={<Skeleton lines={3} />}>
        {({ items }) => (
          <>
            {items.length === 0 ? <p className="soft">{text('review.none')}</p> : null}
            {beside.length === 0 ? null : (
              <ul className={styles.links}>
                {beside.map((thread) => (
                  <li key={thread.id}>
                    <a href={`#${threadId(thread.id)}`}>{topicLabel(thread, intl)}</a>
                    <Badge variant={thread.state === 'answered' ? 'warn' : 'plain'}>
                      {text(`review.state.${reader}.${thread.state}`)}
                    </Badge>
                    {thread.changed ? <Badge>{text('review.changed')}</Badge> : null}
                  </li>
                ))}
              </ul>
            )}
            {others.map((thread) => (
              <ThreadView key={thread.id} of={thread} reader={reader} label={topicLabel(thread, intl)} isLabelShown />
            ))}
            <LoadMore of={loaded} />
          </>
        )}
      </LoadedView>
      <div className="cluster">
        <AddComment topic={{ section: null, path: null }} />
      </div>
      {comments.resolved === 0 ? null : (
        <details onToggle={(event) => setResolvedShown(event.currentTarget.open)}>
          <summary className={styles.summary}>{text('review.resolvedTitle', { count: comments.resolved })}</summary>
          {isResolvedShown ? <ResolvedThreads /> : null}
        </details>
      )}
    </ReviewPartView>
  )
}

function ResolvedThreads() {
  const intl = useIntl()
  const { campaignId, reader } = useThreads()
  const input = { params: { id: campaignId }, query: { resolved: true } }
  const loaded = useInfiniteQuery(listThreads, input, ({ id }) => id)
  return (
    <div className="stack">
      <LoadedView of={loaded} skeleton={<Skeleton lines={3} />}>
        {({ items }) =>
          items.map((thread) => (
            <ThreadView key={thread.id} of={thread} reader={reader} label={topicLabel(thread, intl)} isLabelShown />
          ))
        }
      </LoadedView>
      <LoadMore of={loaded} />
    </div>
  )
}
