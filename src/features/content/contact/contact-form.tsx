import { useState, useRef } from 'react'
import { sendMessage } from '#contract/content/contact.ts'
import { AreaField, ChoiceField, FormFrame, TextField, EmailTextField } from '#src/components/form/form-parts.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { useCaptchaCheck } from '#src/components/form/use-captcha-check.tsx'
import { CallFailure, isFailure } from '#src/data/failure.ts'
import { useFirstView } from '#src/data/first-view.tsx'
import { useFormStorage } from '#src/data/form-storage.ts'
import { sendForm } from '#src/data/send-file.ts'
import { useSendContext } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { routes } from '#src/routes.ts'
import { Progress } from '#src/ui/progress.tsx'
import { type ContactEntry, contactProblems, type ContactTopic, contactTopics } from '#domain/content/contact.ts'
import type { FieldProblem } from '#domain/field.ts'
import { contactMessageMaximum } from '#domain/limits.ts'
import { fileProblems, FilesField } from './files-field.tsx'

/** Submitted by the browser itself if no scripts run: the same fields, to the page's own address. */
const plain = { method: 'post', action: routes.contact, encType: 'multipart/form-data' } as const

/**
 * The entered text is retained in this tab after a failure and a reload; files have to be selected again after a
 * reload.
 */
export function ContactForm({ onSent }: { readonly onSent: () => void }) {
  const { text } = useIntl()
  const context = useSendContext()
  const typed = useFirstView().posted?.values ?? {}
  const [files, setFiles] = useState<readonly File[]>([])
  const [share, setShare] = useState<number>()
  const [isSubmitted, setSubmitted] = useState(false)
  const check = useCaptchaCheck('contactUs', isSubmitted)
  const [refused, setRefused] = useState<ReadonlyMap<File, FieldProblem>>(new Map())

  /** The server's errors for a file apply as long as that file is in the list. */
  const withoutFiles = (error: unknown): unknown => {
    if (!isFailure(error, 'INVALID_INPUT')) return error
    const { status, fields } = error
    const ofFiles = fields.flatMap((problem) => {
      const file = files[Number(/^files\.(\d+)$/.exec(problem.path)?.[1] ?? -1)]
      return file ? [[file, problem] as const] : []
    })
    setRefused(new Map([...refused, ...ofFiles]))
    return new CallFailure('INVALID_INPUT', status, { fields: fields.filter(({ path }) => !path.startsWith('files.')) })
  }
  const idOf = useMessageId()
  const { form, blocked } = useLimitedForm<ContactEntry>({
    initial: {
      name: typed['name'] ?? '',
      email: typed['email'] ?? '',
      topic: typed['topic'] ?? '',
      message: typed['message'] ?? '',
    },
    validate: (values) => [...contactProblems(values), ...fileProblems(files, refused)],
    storage: useFormStorage<ContactEntry>('contact'),
    send: async (values) => {
      const captcha = await check.answer()
      const topic = values.topic as ContactTopic
      const body = { ...values, topic, id: idOf(values, files), captcha }
      try {
        await sendForm(sendMessage, { body, files }, context, setShare)
        onSent()
      } catch (error) {
        // A proof that reached the server may be used up; an offline attempt did not use it.
        if (!isFailure(error, 'OFFLINE')) check.renew()
        if (isFailure(error, 'CAPTCHA_REQUIRED')) setSubmitted(true)
        throw withoutFiles(error)
      } finally {
        setShare(undefined)
      }
    },
  })
  const problem = form.problems.find(({ name }) => name === 'files')
  const culprit = files.find((file) => refused.has(file))
  return (
    <div onFocus={check.begin}>
      <FormFrame form={form} submit={text('contact.send')} blocked={blocked} plain={plain}>
        <TextField
          of={form.field('name')}
          label={text('contact.name')}
          optional={text('contact.optional')}
          autoComplete="name"
          dir="auto"
        />
        <EmailTextField
          of={form.field('email')}
          label={text('contact.email')}
          hint={text('contact.emailHint')}
          autoComplete="email"
        />
        <ChoiceField
          of={form.field('topic')}
          label={text('contact.topic')}
          choices={[
            ['', text('contact.topicNone')],
            ...contactTopics.map((topic) => [topic, text(`contact.topic.${topic}`)] as const),
          ]}
        />
        <AreaField
          of={form.field('message')}
          label={text('contact.message')}
          hint={text('contact.messageHint', { limit: contactMessageMaximum })}
          rows={8}
          dir="auto"
        />
        <FilesField
          files={files}
          error={problem && culprit ? `${isolated(culprit.name)}: ${problem.text}` : problem?.text}
          onChange={(next) => {
            setFiles(next)
            // The errors refer to the previous files.
            form.set({})
          }}
        />
        {check.view}
        {share === undefined || files.length === 0 ? null : (
          <Progress label={text('contact.sending')} percent={Math.round(share * 100)} />
        )}
      </FormFrame>
    </div>
  )
}

/**
 * One id while the same message is being sent, so that a retry after a lost response does not create a second message.
 */
function useMessageId(): (values: ContactEntry, files: readonly File[]) => string {
  const held = useRef<{ readonly content: string; readonly id: string }>(undefined)
  return (values, files) => {
    const content = JSON.stringify([values, files.map(({ name, size, lastModified }) => [name, size, lastModified])])
    if (held.current?.content !== content) held.current = { content, id: crypto.randomUUID() }
    return held.current.id
  }
}
