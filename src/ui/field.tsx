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
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

interface FieldNotesProps {
  /** Of the field: the ids of its notes derive from it. */
  readonly id: string
  readonly error?: ReactNode
  readonly hint?: ReactNode
}

/** The error and the hint of a field. */
export function FieldNotes({ id, error, hint }: FieldNotesProps) {
  return (
    <>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </>
  )
}

interface FieldErrorProps {
  readonly id?: string
  /** It appears because of an action, so it is announced. */
  readonly live?: boolean
  readonly children: ReactNode
}

/** An error beside its field. */
export function FieldError({ id, live = false, children }: FieldErrorProps) {
  return (
    <p className={styles.error} id={id} role={live ? 'alert' : undefined}>
      {children}
    </p>
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
      <FieldNotes id={id} error={error} />
    </div>
  )
}
