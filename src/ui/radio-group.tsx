import type { ReactNode } from 'react'
import { FieldNotes } from './field.tsx'
import { classes } from './classes.ts'
import styles from './radio-group.module.css'

interface RadioGroupProps {
  /** The ids of its hint and error derive from it. */
  readonly id: string
  readonly legend: ReactNode
  readonly optional?: string | undefined
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** The cards, or their skeleton while they load. */
  readonly children: ReactNode
}

/** The frame of a group of radio buttons: its legend above, its hint and error below. */
export function RadioGroup({ id, legend, optional, hint, error, children }: RadioGroupProps) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset className={styles.group} aria-describedby={described || undefined}>
      <legend>
        {legend}
        {optional === undefined ? null : <span className={styles.optional}> {optional}</span>}
      </legend>
      {children}
      <FieldNotes id={id} error={error} hint={hint} />
    </fieldset>
  )
}

export interface RadioChoice {
  readonly value: string
  readonly label: string
  /** What the choice means. */
  readonly text?: ReactNode
  /** It cannot be chosen now; its text states why. */
  readonly disabled?: boolean
}

interface RadioCardsProps {
  readonly name: string
  /** For the control of the chosen card, else of the first: the error summary links to it. */
  readonly id?: string
  readonly value: string
  readonly choices: readonly RadioChoice[]
  /** One below the other, at every page width. */
  readonly stacked?: boolean
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}

/** Each choice as a card with its meaning: all are visible at once. */
export function RadioCards({ name, id, value, choices, stacked = false, onChange, onBlur }: RadioCardsProps) {
  const target = Math.max(
    0,
    choices.findIndex((choice) => choice.value === value),
  )
  return (
    <div className={classes(styles.cards, stacked && styles.stacked)}>
      {choices.map((choice, index) => (
        <label key={choice.value} className={styles.card}>
          <input
            type="radio"
            {...(id !== undefined && index === target ? { id } : {})}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
            onBlur={onBlur}
          />
          <span>
            <span className={styles.label}>{choice.label}</span>
            {choice.text === undefined ? null : <span className={styles.text}>{choice.text}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}

/** Skeleton of cards that are loading. */
export function RadioCardsSkeleton({ children }: { readonly children: readonly ReactNode[] }) {
  return (
    <div className={classes(styles.cards, styles.stacked)}>
      {children.map((child, index) => (
        // Skeleton cards have no ids, and never change.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.card}>
          {child}
        </div>
      ))}
    </div>
  )
}
