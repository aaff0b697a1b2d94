import { useLayoutEffect, useRef } from 'react'
import { postComment } from '#contract/social/discussion.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { commentMaximum } from '#domain/limits.ts'
import { graphemes } from '#domain/text.ts'
import type { CallFailure } from '#src/data/failure.ts'
import { useFormStorage } from '#src/data/form-storage.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useFormState } from '#src/components/form/use-form-state.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'

type CommentValues = { readonly text: string }

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
  const post = useIdempotentMutation(postComment)
  const storage = useFormStorage<CommentValues>(`comment.${parentId ?? campaignId}`)
  const form = useFormState<CommentValues>({
    initial: { text: '' },
    validate: (values) => validateFields(values, { text: { required: true, rules: [atMost(commentMaximum)] } }),
    textOf: ({ code }) =>
      text(code === 'required' ? 'comment.nothing' : 'comment.tooLong', { limit: number(commentMaximum) }),
    storage,
    send: async (values) => {
      const { state } = await post({
        params: { campaignId },
        body: { ...values, ...(parentId === undefined ? {} : { parentId }) },
      })
      storage.write({ text: '' })
      onPosted(state)
    },
  })
  const { name, value, error, change, leave } = form.field('text')
  const element = useRef<HTMLTextAreaElement>(null)
  const { refusals, failure } = form
  useLayoutEffect(() => {
    if (refusals > 0 && failure === undefined) element.current?.focus()
    // Once for each refused submission.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refusals])
  return (
    <form className="stack" onSubmit={form.onSubmit} noValidate>
      <Field
        label={label}
        hint={text('comment.length', { count: number(graphemes(value.trim())), limit: number(commentMaximum) })}
        error={error}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            ref={element}
            name={name}
            rows={3}
            dir="auto"
            value={value}
            onChange={(event) => change(event.target.value)}
            onBlur={leave}
          />
        )}
      </Field>
      {failure ? <Notice variant="bad" live title={text(failureTextId(failure))} /> : null}
      <div className="cluster">
        {/* The focus stays in the field while the button is pressed: an error on blur would move the button. */}
        <Button type="submit" busy={form.busy} needsConnection onMouseDown={(event) => event.preventDefault()}>
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

function failureTextId({ code }: CallFailure): TextId {
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
