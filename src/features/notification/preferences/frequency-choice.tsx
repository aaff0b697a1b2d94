import { useId } from 'react'
import { type DigestKind, mailFrequencies, type MailFrequency } from '#domain/notification/mailing.ts'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './preferences.module.css'
import { SavedNote } from './saved-note.tsx'
import { usePreference } from './use-preference.ts'

interface FrequencyChoiceProps {
  readonly kind: DigestKind
  readonly label: string
  /** Hidden on a wide screen, where the column has a head. */
  readonly inColumn: boolean
  /** For screen readers. */
  readonly name: string
  readonly stored: MailFrequency
}

/** How often mails of a kind are sent. */
export function FrequencyChoice({ kind, label, inColumn, name, stored }: FrequencyChoiceProps) {
  const { text } = useIntl()
  const id = useId()
  const preference = usePreference<MailFrequency>(stored, (frequency) => ({ frequencies: { [kind]: frequency } }))
  return (
    <div className={styles.cell}>
      <label className={styles.frequency}>
        <span className={inColumn ? styles.channel : styles.kind}>{label}</span>
        <select
          name={kind}
          aria-label={name}
          aria-describedby={`${id}-note`}
          value={preference.value}
          onChange={(event) => {
            const frequency = mailFrequencies.find((each) => each === event.target.value)
            if (frequency !== undefined) preference.change(frequency)
          }}
        >
          {mailFrequencies.map((each) => (
            <option key={each} value={each}>
              {text(`prefs.frequency.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <SavedNote id={`${id}-note`} of={preference} saved={text('prefs.emailsUpdated')} />
    </div>
  )
}
