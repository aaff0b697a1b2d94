import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { removeComment, type UnapprovedComment } from '#contract/discussion.ts'
import { briefFailureText, isFailure } from '#src/data/failure.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './discussion.module.css'

/** One's own words that nobody else reads yet. */
export function UnapprovedItem({ of: comment }: { readonly of: UnapprovedComment }) {
  const { text, date } = useIntl()
  const online = useOnline()
  const remove = useSend(removeComment)
  const showToast = useSetAtom(showToastAtom)
  const [busy, setBusy] = useState(false)
  const takeBack = async (): Promise<void> => {
    setBusy(true)
    try {
      await remove({ params: { commentId: comment.id } })
      showToast({ text: 'comment.tookBack', look: 'good' })
    } catch (error) {
      if (!isFailure(error)) throw error
      setBusy(false)
      showToast({ text: briefFailureText(error), look: 'bad' })
    }
  }
  return (
    <div className={styles.own}>
      <p className={styles.who}>
        <Badge look={comment.state === 'pending' ? 'warn' : 'plain'}>{text(`comment.state.${comment.state}`)}</Badge>
        <time className="soft small" dateTime={comment.createdAt}>
          {date(comment.createdAt)}
        </time>
      </p>
      <p className={styles.words} lang={comment.language} dir="auto">
        {comment.text}
      </p>
      <p className="soft small">{text('comment.onlyYou')}</p>
      <p>
        <Button
          look="plain"
          busy={busy}
          blocked={online ? undefined : text('shell.needsConnection')}
          onClick={() => void takeBack()}
        >
          {text('comment.takeBack')}
        </Button>
      </p>
    </div>
  )
}
