import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { classes } from '#src/ui/classes.ts'
import { Field } from '#src/ui/field.tsx'
import { NumberNotes } from './number-notes.tsx'
import styles from './number-notes.module.css'
import { editedNumber, storedNumber, type NumberKind } from './number-text.ts'
import { useNumberChecks } from './use-number-checks.ts'

interface NumberFieldProps {
  readonly of: FormField<string>
  readonly kind: NumberKind
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly optional?: string
  /** The number's name in a question, if it was saved before: then a tenfold growth needs confirmation. */
  readonly savedAs?: string
  readonly className?: string | undefined
}

/** A number of a form with a submit button. The form holds the text as it was typed. */
export function NumberField({ of, kind, label, hint, optional, savedAs, className }: NumberFieldProps) {
  const { decimalMark } = useIntl()
  const stored = storedNumber(of.value, kind, decimalMark)
  const checks = useNumberChecks(stored, kind)
  const field = useRef<HTMLDivElement>(null)
  const [heldCount, setHeldCount] = useState(0)
  // The form is submitted once the growth is confirmed: a user who presses Enter has not seen the question yet.
  useEffect(() => {
    const form = field.current?.closest('form')
    const onSubmit = (event: SubmitEvent): void => {
      if (savedAs === undefined || !checks.ask()) return
      // Another field already asks.
      if (!event.defaultPrevented) setHeldCount((count) => count + 1)
      event.preventDefault()
      event.stopPropagation()
    }
    form?.addEventListener('submit', onSubmit, true)
    return () => form?.removeEventListener('submit', onSubmit, true)
  })
  // The buttons of an answered question disappear, so the focus returns to the field, where Enter submits the form.
  const returnFocus = (): void => {
    if (heldCount > 0) field.current?.querySelector('input')?.focus()
  }
  return (
    <div className={styles.number} ref={field}>
      <Field id={of.id} label={label} hint={hint} error={of.error} {...(optional === undefined ? {} : { optional })}>
        {(wiring) => (
          <input
            {...wiring}
            className={classes(wiring.className, styles.control, className)}
            type="text"
            inputMode={kind.is === 'whole' ? 'numeric' : kind.is === 'money' && kind.signed ? 'text' : 'decimal'}
            autoComplete="off"
            maxLength={40}
            dir="ltr"
            name={of.name}
            value={of.value}
            onChange={({ target: { value } }) => {
              checks.onTyped(storedNumber(value, kind, decimalMark))
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
        stored={stored}
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
