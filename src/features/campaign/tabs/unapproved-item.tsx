import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { removeComment, type UnapprovedComment } from '#contract/social/discussion.ts'
import { briefFailureText, isFailure } from '#src/data/failure.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './discussion.module.css'

/** The user's own comment that is not approved yet. */
export function UnapprovedItem({ of: comment }: { readonly of: UnapprovedComment }) {
  const { text, date } = useIntl()
  const remove = useMutation(removeComment)
  const showToast = useSetAtom(showToastAtom)
  const [busy, setBusy] = useState(false)
  const withdraw = async (): Promise<void> => {
    setBusy(true)
    try {
      await remove({ params: { commentId: comment.id } })
      showToast({ text: 'comment.deleted', variant: 'good' })
    } catch (error) {
      if (!isFailure(error)) throw error
      setBusy(false)
      showToast({ text: briefFailureText(error), variant: 'bad' })
    }
  }
  return (
    <div className={styles.own}>
      <p className="cluster">
        <Badge variant={comment.state === 'pending' ? 'warn' : 'plain'}>{text(`comment.state.${comment.state}`)}</Badge>
        <time className="soft small" dateTime={comment.createdAt}>
          {date(comment.createdAt)}
        </time>
      </p>
      <p className="multiline" lang={comment.language} dir="auto">
        {comment.text}
      </p>
      <p className="soft small">{text('comment.onlyYou')}</p>
      <p>
        <Button variant="plain" busy={busy} needsConnection onClick={() => void withdraw()}>
          {text('comment.takeBack')}
        </Button>
      </p>
    </div>
  )
}
