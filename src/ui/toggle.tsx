import styles from './toggle.module.css'

interface ToggleProps {
  /** For screen readers, if the visible label is only a part of it. */
  readonly name?: string | undefined
  /** The id of the element that says what became of a change. */
  readonly note: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A switch for a choice that is saved at once. Its label surrounds it. */
export function Toggle({ name, note, checked, onChange }: ToggleProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={styles.toggle}
      aria-label={name}
      aria-describedby={note}
      checked={checked}
      aria-checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
