import type { ReactNode } from 'react'
import type { FormField } from '#src/components/use-form.ts'
import styles from './radio-field.module.css'

interface RadioFieldProps {
  readonly of: FormField<string>
  readonly legend: string
  readonly hint?: ReactNode
  readonly choices: readonly { readonly value: string; readonly label: string; readonly explained?: ReactNode }[]
}

/** One of few words, each with what it means. */
export function RadioField({ of, legend, hint, choices }: RadioFieldProps) {
  const id = `field-${of.name}`
  const described = [hint === undefined ? '' : `${id}-hint`, of.error === undefined ? '' : `${id}-error`]
  return (
    <fieldset className={styles.field} aria-describedby={described.filter(Boolean).join(' ') || undefined}>
      <legend>{legend}</legend>
      <div className={styles.cards}>
        {choices.map(({ value, label, explained }) => (
          <label key={value} className={styles.card}>
            <input
              type="radio"
              name={of.name}
              value={value}
              checked={of.value === value}
              onChange={() => of.change(value)}
            />
            <span>
              <span className={styles.name}>{label}</span>
              {explained === undefined ? null : <span className={styles.explained}>{explained}</span>}
            </span>
          </label>
        ))}
      </div>
      {of.error === undefined ? null : (
        <p className={styles.error} id={`${id}-error`}>
          {of.error}
        </p>
      )}
      {hint === undefined ? null : (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
