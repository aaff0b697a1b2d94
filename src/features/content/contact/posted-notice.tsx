import { problemText } from '#src/components/form/use-form.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { CallFailure, type FailureCode } from '#src/data/failure.ts'
import { useFirstView } from '#src/data/first-view.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Error of a form that was sent without scripts; the form contains the entered values again. */
export function PostedNotice() {
  const intl = useIntl()
  const { posted } = useFirstView()
  if (posted === undefined) return null
  const failure = new CallFailure(posted.code as FailureCode, 0, { details: posted.details })
  return (
    <Notice variant="bad" title={failureText(failure, intl)}>
      {posted.fields.length === 0 ? null : (
        <ul>
          {posted.fields.map((problem) => (
            <li key={problem.path}>
              <FieldName path={problem.path} /> {problemText(problem, intl)}
            </li>
          ))}
        </ul>
      )}
      <p>{intl.text('contact.restored')}</p>
    </Notice>
  )
}

const names = {
  name: 'contact.name',
  email: 'contact.email',
  topic: 'contact.topic',
  message: 'contact.message',
  files: 'contact.files',
} as const

function FieldName({ path }: { readonly path: string }) {
  const { text } = useIntl()
  const field = path.split('.')[0] ?? ''
  const id = names[field as keyof typeof names]
  return id === undefined ? null : <b>{text('shell.labelled', { label: text(id) })}</b>
}
