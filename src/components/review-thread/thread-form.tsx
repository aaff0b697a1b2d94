import { useEffect, useRef } from 'react'
import { atMost, validateFields } from '#domain/field.ts'
import { reviewCommentMaximum } from '#domain/limits.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { useReturnFocus } from '#src/components/form/use-return-focus.ts'
import { useFormStorage } from '#src/data/form-storage.ts'
import { Field } from '#src/ui/field.tsx'

type ThreadValues = { readonly text: string }

interface ThreadFormProps {
  /** What the text is about; it is kept under this name while it is typed. */
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly submit: string
  readonly send: (text: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Writes a review comment or a reply. The text survives a failure, closing the form and a reload. */
export function ThreadForm({ name, label, hint, submit, send, onClose }: ThreadFormProps) {
  useReturnFocus()
  const storage = useFormStorage<ThreadValues>(`review.${name}`)
  const form = useForm<ThreadValues>({
    initial: { text: '' },
    validate: (values) => validateFields(values, { text: { required: true, rules: [atMost(reviewCommentMaximum)] } }),
    storage,
    send: async ({ text }) => {
      await send(text.trim())
      onClose()
    },
  })
  const { name: fieldName, value, error, change, leave } = form.field('text')
  const element = useRef<HTMLTextAreaElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <FormFrame form={form} submit={submit} needsConnection onCancel={onClose}>
      <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
        {(wiring) => (
          <textarea
            {...wiring}
            ref={element}
            name={fieldName}
            rows={3}
            dir="auto"
            value={value}
            onChange={(event) => change(event.target.value)}
            onBlur={leave}
          />
        )}
      </Field>
    </FormFrame>
  )
}
