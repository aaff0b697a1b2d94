import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FormField } from '#src/components/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { classes } from '#src/ui/classes.ts'
import { Field } from '#src/ui/field.tsx'
import { NumberNotes } from './number-notes.tsx'
import styles from './number-notes.module.css'
import { editedNumber, keptNumber, type NumberKind } from './number-text.ts'
import { useNumberChecks } from './use-number-checks.ts'

interface NumberFieldProps {
  readonly of: FormField<string>
  readonly kind: NumberKind
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly optional?: string
  /** The figure's name in a question, where it was saved before: then a growth to ten times of it is asked about. */
  readonly savedAs?: string
  readonly className?: string | undefined
}

/** A number of a form that is sent by its button. The form holds the text as it was typed. */
export function NumberField({ of, kind, label, hint, optional, savedAs, className }: NumberFieldProps) {
  const { decimalMark } = useIntl()
  const kept = keptNumber(of.value, kind, decimalMark)
  const checks = useNumberChecks(kept, kind)
  const field = useRef<HTMLDivElement>(null)
  const [heldCount, setHeldCount] = useState(0)
  // The form is sent once the growth is confirmed: whoever presses Enter has not seen the question yet.
  useEffect(() => {
    const form = field.current?.closest('form')
    const onSubmit = (event: SubmitEvent): void => {
      if (savedAs === undefined || !checks.ask()) return
      // Another field asks already.
      if (!event.defaultPrevented) setHeldCount((count) => count + 1)
      event.preventDefault()
      event.stopPropagation()
    }
    form?.addEventListener('submit', onSubmit, true)
    return () => form?.removeEventListener('submit', onSubmit, true)
  })
  // The buttons of an answered question go away: whoever was held back goes on in the field, where Enter sends the form.
  const returnFocus = (): void => {
    if (heldCount > 0) field.current?.querySelector('input')?.focus()
  }
  return (
    <div className={styles.number} ref={field}>
      <Field
        id={`field-${of.name}`}
        label={label}
        hint={hint}
        error={of.error}
        {...(optional === undefined ? {} : { optional })}
      >
        {(wiring) => (
          <input
            {...wiring}
            className={classes(wiring.className, styles.control, className)}
            type="text"
            inputMode={kind.is === 'whole' ? 'numeric' : 'decimal'}
            autoComplete="off"
            maxLength={40}
            dir="ltr"
            name={of.name}
            value={of.value}
            onChange={({ target: { value } }) => {
              checks.onTyped(keptNumber(value, kind, decimalMark))
              of.change(value)
            }}
            onBlur={() => {
              checks.onLeft()
              of.leave()
            }}
          />
        )}
      </Field>
      <NumberNotes
        kept={kept}
        kind={kind}
        label={savedAs ?? ''}
        checks={{
          ...checks,
          ...(savedAs === undefined ? { grownFrom: undefined } : {}),
          accept: () => {
            checks.accept()
            returnFocus()
          },
        }}
        heldCount={heldCount}
        typed={of.value}
        use={(exact) => {
          of.change(editedNumber(exact, kind, decimalMark))
          returnFocus()
        }}
      />
    </div>
  )
}
