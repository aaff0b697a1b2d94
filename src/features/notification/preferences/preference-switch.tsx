import { useId } from 'react'
import { Toggle } from '#src/ui/toggle.tsx'
import styles from './preferences.module.css'
import { SavedNote } from './saved-note.tsx'
import { type PreferenceChange, usePreference } from './use-preference.ts'

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
  const preference = usePreference(stored, changeTo)
  return (
    <div className={styles.cell}>
      <label className={styles.toggle}>
        <Toggle name={name} note={`${id}-note`} checked={preference.value} onChange={preference.change} />
        <span className={styles.channel}>{label}</span>
      </label>
      <SavedNote id={`${id}-note`} of={preference} />
    </div>
  )
}
