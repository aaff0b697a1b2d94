import { type Comment, listComments } from '#contract/campaign.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './discussion.module.css'

/** Approved questions and answers. */
export function Discussion({ campaignId }: { readonly campaignId: string }) {
  const { text } = useIntl()
  const comments = useCall(listComments, { params: { campaignId } })
  return (
    <LoadedView of={comments} skeleton={<Skeleton lines={6} />}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title={text('discussion.empty')} />
        ) : (
          <ul className={styles.discussion}>
            {items.map((comment) => (
              <li key={comment.id}>
                <Said {...comment} />
                {comment.replies.length === 0 ? null : (
                  <ul>
                    {comment.replies.map((reply) => (
                      <li key={reply.id}>
                        <Said {...reply} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </LoadedView>
  )
}

function Said({ author, byOwner, text: said, language, createdAt }: Omit<Comment, 'replies'>) {
  const { text, date } = useIntl()
  return (
    <div className={styles.said}>
      <p className={styles.who}>
        <b>
          <bdi>{author}</bdi>
        </b>
        {byOwner ? <Badge>{text('discussion.owner')}</Badge> : null}
        <time className="soft small" dateTime={createdAt}>
          {date(createdAt)}
        </time>
      </p>
      <p lang={language} dir="auto">
        {said}
      </p>
    </div>
  )
}
