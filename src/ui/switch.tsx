import styles from './switch.module.css'

interface SwitchProps<T extends string> {
  /** For screen readers: what is chosen here. */
  readonly label: string
  readonly options: readonly { readonly value: T; readonly text: string }[]
  readonly name: string
  readonly value: T
  readonly onChange: (value: T) => void
}

/** A few options side by side; hidden if there is no choice. */
export function Switch<T extends string>({ label, options, name, value, onChange }: SwitchProps<T>) {
  if (options.length < 2) return null
  return (
    <fieldset className={styles.switch}>
      <legend className="unseen">{label}</legend>
      {options.map((each) => (
        <label key={each.value}>
          <input
            type="radio"
            name={name}
            value={each.value}
            checked={each.value === value}
            onChange={() => onChange(each.value)}
          />
          <span>{each.text}</span>
        </label>
      ))}
    </fieldset>
  )
}
