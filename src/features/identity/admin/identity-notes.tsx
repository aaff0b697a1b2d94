import { addIdentityNote, identityNoteMaximum, type OpenedIdentity } from '#contract/identity/admin-identity.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { AreaField, FormFrame } from '#src/components/form/form-parts.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { BoxedList } from '#src/ui/layout.tsx'
import styles from './identity-check.module.css'
import type { OpenedCheck } from './use-opened-identity.ts'

interface IdentityNotesProps {
  readonly of: OpenedIdentity
  readonly opened: OpenedCheck
}

/** Notes of administrators, and a form for another one. */
export function IdentityNotes({ of: { person, notes }, opened }: IdentityNotesProps) {
  const { text, date } = useIntl()
  return (
    <section className="stack" aria-labelledby="notes">
      <h2 id="notes">{text('identityCheck.notesHeading')}</h2>
      {notes.length === 0 ? (
        <p className="soft">{text('identityCheck.noNotes')}</p>
      ) : (
        <BoxedList>
          {notes.map((note) => (
            <li key={note.id} className={styles.entry}>
              <p className="soft small">
                <bdi>{note.by}</bdi> · <time dateTime={note.at}>{date(note.at, 'time')}</time>
              </p>
              <p className={styles.text} dir="auto">
                {note.text}
              </p>
            </li>
          ))}
        </BoxedList>
      )}
      {/* A new form after each note. */}
      <NoteForm key={notes.length} personId={person.id} opened={opened} />
    </section>
  )
}

interface NoteFormProps {
  readonly personId: string
  readonly opened: OpenedCheck
}

function NoteForm({ personId, opened }: NoteFormProps) {
  const { text } = useIntl()
  const add = useIdempotentMutation(addIdentityNote)
  const form = useForm<{ readonly note: string }>({
    initial: { note: '' },
    validate: (values) => validateFields(values, { note: { required: true, rules: [atMost(identityNoteMaximum)] } }),
    send: async ({ note }) => {
      const added = await add({ params: { personId }, body: { text: note.trim() } })
      opened.change((now) => ({ ...now, notes: [added, ...now.notes] }))
    },
  })
  return (
    <FormFrame form={form} submit={text('identityCheck.addNote')} variant="quiet" needsConnection>
      <AreaField
        of={form.field('note')}
        label={text('identityCheck.noteLabel')}
        hint={text('identityCheck.noteHint')}
        rows={3}
        dir="auto"
      />
    </FormFrame>
  )
}
