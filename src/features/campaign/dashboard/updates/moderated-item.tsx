import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { type ModeratedComment, moderateComment, removeComment } from '#contract/social/discussion.ts'
import { type CommentDecision, commentDecisions, type CommentState } from '#domain/social/discussion.ts'
import { CommentForm } from '#src/components/campaign/comment-form.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ConfirmButton } from '#src/features/campaign/own/confirm-button.tsx'
import styles from './dashboard-discussion.module.css'

const variants: Readonly<Record<CommentState, BadgeVariant>> = {
  pending: 'warn',
  approved: 'good',
  declined: 'plain',
  spam: 'bad',
}

interface ModeratedItemProps {
  readonly of: ModeratedComment
  readonly campaignId: string
  readonly open: boolean
}

/** One comment with the owner's moderation and reply. */
export function ModeratedItem({ of: comment, campaignId, open }: ModeratedItemProps) {
  const { text, date } = useIntl()
  const [replying, setReplying] = useState(false)
  const showToast = useSetAtom(showToastAtom)
  const { id, author, state, answers } = comment
  const threadOpen = answers === null || answers.state === 'approved' || answers.state === 'pending'
  const answerable = open && threadOpen && (state === 'approved' || state === 'pending')
  return (
    <li className={styles.item}>
      <p className="cluster">
        <Badge variant={variants[state]}>{text(`dash.comment.${state}`)}</Badge>
        <b>
          <bdi>{author}</bdi>
        </b>
        {comment.byOwner ? <Badge>{text('discussion.owner')}</Badge> : null}
        <time className="soft small" dateTime={comment.createdAt}>
          {date(comment.createdAt, 'time')}
        </time>
      </p>
      {answers ? (
        <p className={styles.answers} dir="auto">
          <span className="unseen">{text('dash.answersTo')} </span>
          {answers.text}
        </p>
      ) : null}
      <p className="multiline" lang={comment.language} dir="auto">
        {comment.text}
      </p>
      {answers && !threadOpen ? <p className="soft small">{text('dash.threadHidden')}</p> : null}
      {replying ? (
        <CommentForm
          campaignId={campaignId}
          parentId={id}
          label={text('comment.replyTo', { name: author })}
          submit={text(state === 'pending' ? 'dash.approveAndReply' : 'comment.reply')}
          onPosted={() => {
            setReplying(false)
            showToast({ text: 'dash.replied', variant: 'good' })
          }}
          onCancel={() => setReplying(false)}
        />
      ) : (
        <Decisions of={comment} answerable={answerable} onReply={() => setReplying(true)} />
      )}
    </li>
  )
}

function Decisions({
  of: { id, author, byOwner, state },
  answerable,
  onReply,
}: {
  readonly of: ModeratedComment
  readonly answerable: boolean
  readonly onReply: () => void
}) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const moderate = useMutation(moderateComment)
  const remove = useMutation(removeComment)
  const showToast = useSetAtom(showToastAtom)
  const { busy, failure, run } = useAsyncAction()
  const [chosen, setChosen] = useState<CommentDecision>()
  const decide = (decision: CommentDecision): Promise<void> => {
    setChosen(decision)
    return run(async () => {
      await moderate({ params: { commentId: id }, body: { state: decision } })
      showToast({ text: `dash.decided.${decision}`, variant: 'good' })
    })
  }
  return (
    <>
      {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      <div className="cluster">
        {byOwner
          ? null
          : commentDecisions
              .filter((decision) => decision !== state)
              .map((decision) => (
                <Button
                  key={decision}
                  variant={decision === 'approved' ? 'primary' : 'quiet'}
                  busy={busy && chosen === decision}
                  aria-disabled={online ? undefined : true}
                  aria-label={text(`dash.decide.${decision}Of`, { name: author })}
                  onClick={() => {
                    if (online && !busy) void decide(decision)
                  }}
                >
                  {text(`dash.decide.${decision}`)}
                </Button>
              ))}
        {answerable ? (
          <Button variant="plain" aria-label={text('comment.replyTo', { name: author })} onClick={onReply}>
            {text('comment.reply')}
          </Button>
        ) : null}
        {byOwner ? (
          <ConfirmButton
            label={text('comment.takeBack')}
            title={text('dash.takeBackTitle')}
            action={text('comment.takeBack')}
            run={() => remove({ params: { commentId: id } })}
            done="dash.commentDeleted"
          >
            <p>{text('dash.takeBackText')}</p>
          </ConfirmButton>
        ) : null}
        {online || byOwner ? null : <p className="soft small">{text('shell.needsConnection')}</p>}
      </div>
    </>
  )
}
