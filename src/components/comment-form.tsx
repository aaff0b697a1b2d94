import { type FormEvent, useState } from 'react'
import { postComment } from '#contract/discussion.ts'
import { commentMaximum } from '#domain/limits.ts'
import { graphemes } from '#domain/text.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useEntered } from '#src/data/use-filling.ts'
import { useAct } from '#src/data/use-act.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './comment-form.module.css'
import { useKeptText } from './use-kept-text.ts'

interface CommentFormProps {
  readonly campaignId: string
  /** What is answered. */
  readonly parentId?: string
  readonly label: string
  readonly submit: string
  readonly onPosted: (state: 'pending' | 'approved') => void
  readonly onCancel?: () => void
}

/** Says something on a campaign. What is typed stays through a failure and a reload. */
export function CommentForm({ campaignId, parentId, label, submit, onPosted, onCancel }: CommentFormProps) {
  const { text, number } = useIntl()
  const online = useOnline()
  const post = useSteadySend(postComment)
  const [words, setWords] = useKeptText(`comment.${parentId ?? campaignId}`)
  const { busy, failure, run, forget } = useAct()
  const [asked, setAsked] = useState(false)
  const length = graphemes(words.trim())
  useEntered(length > 0)
  const problem = length === 0 ? 'comment.nothing' : length > commentMaximum ? 'comment.tooLong' : undefined

  const send = (): Promise<void> =>
    run(async () => {
      const { state } = await post({
        params: { campaignId },
        body: { text: words, ...(parentId === undefined ? {} : { parentId }) },
      })
      setWords('')
      setAsked(false)
      onPosted(state)
    })
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (problem === undefined && online && !busy) void send()
  }
  return (
    <form className="stack" onSubmit={onSubmit} noValidate>
      <Field
        label={label}
        hint={text('comment.length', { count: number(length), limit: number(commentMaximum) })}
        error={asked && problem ? text(problem, { limit: number(commentMaximum) }) : undefined}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            name="text"
            rows={3}
            dir="auto"
            value={words}
            onChange={(event) => {
              setWords(event.target.value)
              setAsked(false)
              forget()
            }}
          />
        )}
      </Field>
      {failure ? <Notice look="bad" live title={text(failureWords(failure))} /> : null}
      <div className={styles.actions}>
        <Button type="submit" busy={busy} blocked={online ? undefined : text('shell.needsConnection')}>
          {submit}
        </Button>
        {onCancel ? (
          <Button look="plain" onClick={onCancel}>
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
