import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { classes } from './classes.ts'

interface FieldFrame {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The error as text. */
  readonly error?: ReactNode
  readonly optional?: string
  readonly className?: string
}

interface Wiring {
  readonly id: string
  readonly className: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

/** Label above, hint below, error beside its field. The control receives its ids and ARIA attributes. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  id: given,
  children,
}: FieldFrame & { readonly id?: string; readonly children: (wiring: Wiring) => ReactNode }) {
  const made = useId()
  const id = given ?? made
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={classes(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional === undefined ? null : <span className={styles.optional}> {optional}</span>}
      </label>
      {children({
        id,
        className: classes(styles.control, Boolean(error) && styles.wrong),
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** A checkbox with its text beside it. */
export function Tick({
  id: given,
  label,
  error,
  children,
}: {
  readonly id?: string
  readonly label: ReactNode
  readonly error?: ReactNode
  readonly children: (wiring: Omit<Wiring, 'className'> & { className: string }) => ReactNode
}) {
  const made = useId()
  const id = given ?? made
  return (
    <div className={styles.field}>
      <label className={styles.tick} htmlFor={id}>
        {children({
          id,
          className: styles.box ?? '',
          ...(error ? { 'aria-invalid': true as const, 'aria-describedby': `${id}-error` } : {}),
        })}
        <span>{label}</span>
      </label>
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
