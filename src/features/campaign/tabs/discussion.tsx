import { briefFailureText } from '#src/data/failure.ts'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { type Comment, listComments, listUnapproved, type UnapprovedComment } from '#contract/social/discussion.ts'
import { CommentForm } from '#src/components/campaign/comment-form.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useCachedQuery } from '#src/data/use-cached-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './discussion.module.css'
import { commentsInput, pagesOf, repliesOf } from './discussion-query.ts'
import { CommentText } from './comment-text.tsx'
import { UnapprovedItem } from './unapproved-item.tsx'
import { useMoreReplies } from './use-more-replies.ts'

interface DiscussionProps {
  readonly campaignId: string
  readonly slug: string
}

/** Approved questions and answers, the user's own comments that await approval, and the comment form. */
export function Discussion({ campaignId, slug }: DiscussionProps) {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const pages = pagesOf(query)
  const replies = repliesOf(query)
  const loaded = useQuery(listComments, commentsInput(campaignId, pages, replies))
  // While more comments load, the existing ones stay visible.
  const before = useCachedQuery()(listComments, commentsInput(campaignId, pages - 1, replies))
  const comments = loaded.data === undefined && before ? { ...loaded, data: before } : loaded
  const own = useQuery(listUnapproved, { params: { campaignId } }).data ?? []
  return (
    <div className={styles.whole}>
      <Ask campaignId={campaignId} slug={slug} />
      {own
        .filter((comment) => comment.parentId === null)
        .map((comment) => (
          <UnapprovedItem key={comment.id} of={comment} />
        ))}
      <LoadedView of={comments} skeleton={<Skeleton lines={6} />}>
        {({ items, displayLoadMore }) =>
          items.length === 0 ? (
            <Empty title={text('discussion.empty')} />
          ) : (
            <>
              <ul className={styles.discussion}>
                {items.map((comment) => (
                  <Thread
                    key={comment.id}
                    of={comment}
                    campaignId={campaignId}
                    own={own}
                    pathOf={(change) =>
                      pathTo(
                        'campaign',
                        { slug },
                        { tab: 'discussion', ...(pages > 1 ? { page: pages } : {}), ...change },
                      )
                    }
                    startsLater={replies?.thread === comment.id}
                  />
                ))}
              </ul>
              {displayLoadMore ? (
                <p>
                  <Link
                    className={buttonClass('quiet')}
                    href={pathTo('campaign', { slug }, { tab: 'discussion', page: pages + 1 })}
                    rel="nofollow"
                    replace
                    keepScroll
                  >
                    {text('shell.loadMore')}
                  </Link>
                </p>
              ) : null}
            </>
          )
        }
      </LoadedView>
    </div>
  )
}

/** Members can comment; visitors get a link to the sign-in, which works without scripts too. */
function Ask({ campaignId, slug }: DiscussionProps) {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const [posted, setPosted] = useState<'pending' | 'approved'>()
  const toOwner = (
    <Link href={pathTo('inboxNew', {}, { campaign: slug })} rel="nofollow">
      {text('discussion.private')}
    </Link>
  )
  if (!session) {
    return (
      <p className="cluster">
        <Link
          className={buttonClass('quiet')}
          href={pathTo('signIn', {}, { next: pathTo('campaign', { slug }, { tab: 'discussion' }) })}
          rel="nofollow"
        >
          {text('comment.signIn')}
        </Link>
        {toOwner}
      </p>
    )
  }
  return (
    <div className="stack">
      <CommentForm
        campaignId={campaignId}
        label={text('comment.yours')}
        submit={text('comment.post')}
        onPosted={setPosted}
      />
      {posted ? <Notice variant="good" live title={text(`comment.posted.${posted}`)} /> : null}
      <p>{toOwner}</p>
    </div>
  )
}

/** A comment with its replies, including the user's own that await approval, and the reply form. */
function Thread({
  of: comment,
  campaignId,
  own,
  pathOf,
  startsLater,
}: {
  readonly of: Comment
  readonly campaignId: string
  readonly own: readonly UnapprovedComment[]
  /** The path of this page with other replies. */
  readonly pathOf: (change: Readonly<Record<string, string>>) => string
  /** The URL requests replies after the first ones. */
  readonly startsLater: boolean
}) {
  const intl = useIntl()
  const { text } = intl
  const session = useAtomValue(sessionAtom)
  const [replying, setReplying] = useState(false)
  const [posted, setPosted] = useState<'pending' | 'approved'>()
  const waiting = own.filter((each) => each.parentId === comment.id)
  const more = useMoreReplies(comment)
  return (
    <li id={`thread-${comment.id}`}>
      <CommentText {...comment} />
      {startsLater ? (
        <p>
          <Link href={`${pathOf({})}#thread-${comment.id}`} rel="nofollow" keepScroll>
            {text('discussion.firstReplies')}
          </Link>
        </p>
      ) : null}
      {more.replies.length + waiting.length === 0 ? null : (
        <ul>
          {more.replies.map((reply) => (
            <li key={reply.id}>
              <CommentText {...reply} />
            </li>
          ))}
          {waiting.map((each) => (
            <li key={each.id}>
              <UnapprovedItem of={each} />
            </li>
          ))}
        </ul>
      )}
      {more.next === null ? null : (
        <p>
          <Link
            className={buttonClass('quiet')}
            href={`${pathOf({ thread: comment.id, after: more.next })}#thread-${comment.id}`}
            rel="nofollow"
            keepScroll
            aria-busy={more.isLoading || undefined}
            aria-label={text('discussion.moreRepliesOf', { name: comment.author })}
            onClick={(event) => {
              event.preventDefault()
              more.load()
            }}
          >
            {text('discussion.moreReplies')}
          </Link>
          <span className="soft small"> {text('discussion.replyCount', { count: comment.replyCount })}</span>
        </p>
      )}
      {more.failure === undefined ? null : <Notice variant="bad" live title={text(briefFailureText(more.failure))} />}
      {posted ? <Notice variant="good" live title={text(`comment.posted.${posted}`)} /> : null}
      {session && !replying ? (
        <button
          type="button"
          className={styles.reply}
          aria-label={text('comment.replyTo', { name: comment.author })}
          onClick={() => setReplying(true)}
        >
          {text('comment.reply')}
        </button>
      ) : null}
      {replying ? (
        <CommentForm
          campaignId={campaignId}
          parentId={comment.id}
          label={text('comment.replyTo', { name: comment.author })}
          submit={text('comment.reply')}
          onPosted={(state) => {
            setReplying(false)
            setPosted(state)
          }}
          onCancel={() => setReplying(false)}
        />
      ) : null}
    </li>
  )
}
