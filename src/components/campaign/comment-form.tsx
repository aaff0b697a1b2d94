import { type FormEvent, useState } from 'react'
import { postComment } from '#contract/social/discussion.ts'
import { commentMaximum } from '#domain/limits.ts'
import { graphemes } from '#domain/text.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useFormStorage } from '#src/data/form-storage.ts'
import { useEntered } from '#src/data/use-unsaved-changes-guard.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './comment-form.module.css'

interface CommentFormProps {
  readonly campaignId: string
  /** The comment that is replied to. */
  readonly parentId?: string
  readonly label: string
  readonly submit: string
  readonly onPosted: (state: 'pending' | 'approved') => void
  readonly onCancel?: () => void
}

/** Posts a comment on a campaign. The text survives a failure and a reload. */
export function CommentForm({ campaignId, parentId, label, submit, onPosted, onCancel }: CommentFormProps) {
  const { text, number } = useIntl()
  const online = useOnline()
  const post = useIdempotentMutation(postComment)
  const { values, write, clear } = useFormStorage<{ readonly text: string }>(`comment.${parentId ?? campaignId}`)
  const words = values.text ?? ''
  const { busy, failure, run, forget } = useAsyncAction()
  const [isSubmitted, setSubmitted] = useState(false)
  const length = graphemes(words.trim())
  useEntered(length > 0)
  const problem = length === 0 ? 'comment.nothing' : length > commentMaximum ? 'comment.tooLong' : undefined

  const send = (): Promise<void> =>
    run(async () => {
      const { state } = await post({
        params: { campaignId },
        body: { text: words, ...(parentId === undefined ? {} : { parentId }) },
      })
      write({ text: '' })
      clear?.()
      setSubmitted(false)
      onPosted(state)
    })
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setSubmitted(true)
    if (problem === undefined && online && !busy) void send()
  }
  return (
    <form className="stack" onSubmit={onSubmit} noValidate>
      <Field
        label={label}
        hint={text('comment.length', { count: number(length), limit: number(commentMaximum) })}
        error={isSubmitted && problem ? text(problem, { limit: number(commentMaximum) }) : undefined}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            name="text"
            rows={3}
            dir="auto"
            value={words}
            onChange={(event) => {
              write({ text: event.target.value })
              setSubmitted(false)
              forget()
            }}
          />
        )}
      </Field>
      {failure ? <Notice variant="bad" live title={text(failureWords(failure))} /> : null}
      <div className={styles.actions}>
        <Button type="submit" busy={busy} needsConnection>
          {submit}
        </Button>
        {onCancel ? (
          <Button variant="plain" onClick={onCancel}>
            {text('shell.cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function failureWords({ code }: CallFailure): TextId {
  switch (code) {
    case 'OFFLINE':
      return 'comment.offline'
    case 'TOO_MANY_REQUESTS':
      return 'comment.tooOften'
    case 'COMMENT_CLOSED':
    case 'NOT_FOUND':
      return 'comment.closed'
    case 'USER_TYPE_REQUIRED':
      return 'comment.noUserType'
    default:
      return 'comment.failed'
  }
}
