import { useState } from 'react'
import { apiBase } from '#contract/call.ts'
import { contactPath } from '#contract/contact.ts'
import { AreaField, FormFrame, TextField } from '#src/components/form-parts.tsx'
import { useLimitedForm } from '#src/components/use-limited-form.ts'
import { usePersonCheck } from '#src/components/use-person-check.tsx'
import { CallFailure, isFailure } from '#src/data/failure.ts'
import { useFirstView } from '#src/data/first-view.tsx'
import { postForm } from '#src/data/post-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { routes } from '#src/routes.ts'
import { Field } from '#src/ui/field.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { type ContactEntry, contactProblems, contactTopics } from '#domain/site/contact.ts'
import type { FieldProblem } from '#domain/field.ts'
import { contactMessageMaximum } from '#domain/limits.ts'
import { fileProblems, FilesField } from './files-field.tsx'
import { useMessageId } from './use-message-id.ts'

const keep = { as: 'contact', without: [] } as const
/** Sent by the browser itself where no scripts run: the same fields, to the page's own address. */
const plain = { method: 'post', action: routes.contact, encType: 'multipart/form-data' } as const

/** What is typed stays in this tab through a failure or a reload; files have to be chosen again after a reload. */
export function ContactForm({ onSent }: { readonly onSent: () => void }) {
  const { text, language } = useIntl()
  const typed = useFirstView().posted?.values ?? {}
  const [files, setFiles] = useState<readonly File[]>([])
  const [share, setShare] = useState<number>()
  const [wanted, setWanted] = useState(false)
  const check = usePersonCheck('contactUs', wanted)
  const [refused, setRefused] = useState<ReadonlyMap<File, FieldProblem>>(new Map())

  /** What the server says of a file holds for as long as that file is in the list. */
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
    judge: (values) => [...contactProblems(values), ...fileProblems(files, refused)],
    keep,
    send: async (values) => {
      const captcha = await check.answer()
      const body = new FormData()
      for (const [name, value] of Object.entries(values)) body.append(name, value)
      for (const file of files) body.append('files', file)
      body.append('id', idOf(values, files))
      if (captcha !== undefined) body.append('captcha', captcha)
      try {
        await postForm(`${apiBase}${contactPath}?lng=${language}`, body, setShare)
        onSent()
      } catch (error) {
        // A proof that reached the server may have been used; without a line it was not.
        if (!isFailure(error, 'OFFLINE')) check.renew()
        if (isFailure(error, 'CAPTCHA_REQUIRED')) setWanted(true)
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
        <TextField
          of={form.field('email')}
          label={text('contact.email')}
          hint={text('contact.emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        <Field id="field-topic" label={text('contact.topic')} error={form.field('topic').error}>
          {(wiring) => (
            <select
              {...wiring}
              name="topic"
              value={form.values.topic}
              onChange={(event) => form.field('topic').change(event.target.value)}
            >
              <option value="">{text('contact.topicNone')}</option>
              {contactTopics.map((topic) => (
                <option key={topic} value={topic}>
                  {text(`contact.topic.${topic}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
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
            // What was said about the files is about others.
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
