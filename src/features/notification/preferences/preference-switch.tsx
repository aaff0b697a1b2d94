import { useId } from 'react'
import styles from './preferences.module.css'
import { SavedNote } from './saved-note.tsx'
import { type PreferenceChange, useSavedPreference } from './use-saved-preference.ts'

interface PreferenceSwitchProps {
  /** For screen readers, if the visible label is only a part of it. */
  readonly name?: string
  readonly label: string
  readonly stored: boolean
  readonly changeTo: (enabled: boolean) => PreferenceChange
}

/** A switch that saves itself. */
export function PreferenceSwitch({ name, label, stored, changeTo }: PreferenceSwitchProps) {
  const id = useId()
  const preference = useSavedPreference(stored, changeTo)
  return (
    <div className={styles.cell}>
      <label className={styles.toggle}>
        <input
          type="checkbox"
          role="switch"
          aria-label={name}
          aria-describedby={`${id}-note`}
          checked={preference.value}
          aria-checked={preference.value}
          onChange={(event) => preference.change(event.target.checked)}
        />
        <span className={styles.channel}>{label}</span>
      </label>
      <SavedNote id={`${id}-note`} of={preference} />
    </div>
  )
}
