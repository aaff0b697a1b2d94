import type { Reply } from '#contract/social/discussion.ts'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import styles from './discussion.module.css'

/** The text of a comment. */
export function CommentText({ author, authorSlug, byOwner, text: commentText, language, createdAt }: Reply) {
  const { text, date } = useIntl()
  return (
    <div className={styles.commentText}>
      <p className="cluster">
        <b>
          {authorSlug === undefined ? (
            <bdi>{author}</bdi>
          ) : (
            <Link href={pathTo('person', { slug: authorSlug })}>
              <bdi>{author}</bdi>
            </Link>
          )}
        </b>
        {byOwner ? <Badge>{text('discussion.owner')}</Badge> : null}
        <time className="soft small" dateTime={createdAt}>
          {date(createdAt)}
        </time>
      </p>
      <p className="multiline" lang={language} dir="auto">
        {commentText}
      </p>
    </div>
  )
}
