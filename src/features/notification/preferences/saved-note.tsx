import { useIntl } from '#src/intl/intl.tsx'
import styles from './preferences.module.css'
import type { SavedChoice } from '#src/components/form/use-saved-choice.ts'

interface SavedNoteProps {
  readonly id: string
  readonly of: Pick<SavedChoice<never>, 'problem' | 'isSaved'>
  /** Shown once it is saved. */
  readonly saved?: string
}

/** Beside a control that saves itself: that it did, or why not. */
export function SavedNote({ id, of, saved }: SavedNoteProps) {
  const { text } = useIntl()
  return (
    <p id={id} role="status" className={of.problem === undefined ? styles.note : styles.problem}>
      {of.problem ?? (of.isSaved ? (saved ?? text('topics.saved')) : null)}
    </p>
  )
}
