import { useState } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { localeOf } from '#src/intl/locale.ts'
import { classes } from '#src/ui/classes.ts'
import { Field } from '#src/ui/field.tsx'
import { type FieldProps, useFrame } from './fields.tsx'
import styles from './fields.module.css'
import { editedNumber, keptNumber, type NumberKind, shownNumber } from './number-text.ts'

/**
 * A number in the person's own writing: any digits, either decimal mark. While it is typed the text stays as typed; the draft
 * gets the exact number as soon as it can be read, and out of focus it is shown as the language writes it.
 */
function NumberField({ kind, unit, ...props }: FieldProps & { readonly kind: NumberKind; readonly unit: string }) {
  const { decimalMark, language } = useIntl()
  const { of } = props
  const [entry, setEntry] = useState<{ readonly typed: string; readonly kept: string }>()
  const shown = shownNumber(of.value, kind, localeOf(language)) ?? of.value
  return (
    <Field {...useFrame(props)}>
      {(wiring) => (
        <span className={styles.entry}>
          <input
            {...wiring}
            className={classes(wiring.className, unit !== '' && styles.withUnit)}
            type="text"
            inputMode={kind.is === 'whole' ? 'numeric' : 'decimal'}
            autoComplete="off"
            maxLength={40}
            name={of.name}
            value={
              // Somebody else's number came in meanwhile: then that is shown.
              entry?.kept === of.value ? entry.typed : shown
            }
            onFocus={() => setEntry({ typed: editedNumber(of.value, kind, decimalMark), kept: of.value })}
            onChange={({ target: { value: typed } }) => {
              const kept = keptNumber(typed, kind, decimalMark)
              setEntry({ typed, kept })
              of.set(kept)
            }}
            onBlur={() => {
              setEntry(undefined)
              of.leave()
            }}
          />
          {unit === '' ? null : (
            <span className={styles.unit} aria-hidden="true">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}

/** An amount of the campaign's currency, which stands beside it and in its name. */
export function MoneyField({ currency, ...props }: FieldProps & { readonly currency: string }) {
  const { text } = useIntl()
  const label = props.label ?? props.of.label
  return (
    <NumberField
      {...props}
      kind={{ is: 'money', currency }}
      unit={currency}
      label={currency === '' ? label : text('steps.inCurrency', { field: label, currency })}
    />
  )
}

export function PercentField(props: FieldProps) {
  return <NumberField {...props} kind={{ is: 'percent' }} unit="%" />
}

export function WholeField(props: FieldProps) {
  return <NumberField {...props} kind={{ is: 'whole' }} unit="" />
}
