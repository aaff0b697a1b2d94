import type { ReactNode } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { ChangedFields } from './changed-fields.tsx'
import type { Review } from './decisions.ts'
import { changesIn, partSection, type ReviewPart, reviewParts } from './review-parts.ts'
import { TopicComments } from './threads/topic-comments.tsx'
import styles from './review-part.module.css'

interface ReviewPartViewProps {
  readonly part: ReviewPart
  readonly since: Review['sinceDecision']
  readonly children: ReactNode
}

/** One part of the page, which the list of parts links to, with what changed in it since the last decision. */
export function ReviewPartView({ part, since, children }: ReviewPartViewProps) {
  const { text } = useIntl()
  const section = partSection[part]
  const heading = <h2 id={`${part}-title`}>{text(`admin.part.${part}`)}</h2>
  return (
    <section id={part} className={`stack ${styles.part}`} aria-labelledby={`${part}-title`}>
      {section === undefined ? heading : <TopicComments section={section}>{heading}</TopicComments>}
      <ChangedFields of={changesIn(part, since?.changes ?? [])} />
      {children}
    </section>
  )
}

/** Links to every part of the page. */
export function ReviewPartList({ of: { sinceDecision: since, comments } }: { readonly of: Review }) {
  const { text } = useIntl()
  const countIn = (part: ReviewPart): number =>
    changesIn(part, since?.changes ?? []).length + (part === 'account' && since?.accountChanged === true ? 1 : 0)
  const openComments = comments.open + comments.answered
  return (
    <nav aria-label={text('admin.parts')}>
      <ul className={styles.links}>
        {reviewParts.map((part) => (
          <li key={part}>
            <a href={`#${part}`}>{text(`admin.part.${part}`)}</a>
            {countIn(part) === 0 ? null : (
              <Badge variant="warn">{text('proposal.changes', { count: countIn(part) })}</Badge>
            )}
            {part === 'comments' && openComments > 0 ? (
              <Badge variant="warn">{text('admin.openComments', { count: openComments })}</Badge>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  )
}
