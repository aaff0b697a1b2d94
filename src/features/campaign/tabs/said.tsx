import type { Comment } from '#contract/discussion.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import styles from './discussion.module.css'

/** Somebody's words. */
export function Said({ author, byOwner, text: said, language, createdAt }: Omit<Comment, 'replies'>) {
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
      <p className={styles.words} lang={language} dir="auto">
        {said}
      </p>
    </div>
  )
}
