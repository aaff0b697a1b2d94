import { useIntl } from '#src/intl/intl.tsx'
import { NumberNotes } from '#src/components/number/number-notes.tsx'
import { useNumberInput } from '#src/components/number/use-number-input.ts'
import type { NumberKind } from '#src/components/number/number-text.ts'
import { useNumberChecks } from '#src/components/number/use-number-checks.ts'
import numberStyles from '#src/components/number/number-notes.module.css'
import { classes } from '#src/ui/classes.ts'
import { Field } from '#src/ui/field.tsx'
import { type FieldProps, useFrame } from './fields.tsx'
import styles from './fields.module.css'

/** A number of the draft, which stores the exact number as soon as the input can be parsed. */
function NumberField({ kind, unit, ...props }: FieldProps & { readonly kind: NumberKind; readonly unit: string }) {
  const { of, ...frame } = useFrame(props)
  const checks = useNumberChecks(of.value, kind, of.growth)
  const input = useNumberInput({ kind, value: of.value, checks, onChange: of.change, onLeave: of.leave })
  return (
    <div className={numberStyles.number}>
      <Field {...frame} id={of.id} error={of.error}>
        {(wiring) => (
          <span className={styles.entry}>
            <input
              {...wiring}
              {...input.props}
              ref={input.ref}
              className={classes(wiring.className, unit !== '' && styles.withUnit)}
              type="text"
              autoComplete="off"
              maxLength={40}
              name={of.name}
            />
            {unit === '' ? null : (
              <span className={styles.unit} aria-hidden="true">
                {unit}
              </span>
            )}
          </span>
        )}
      </Field>
      <NumberNotes
        stored={of.value}
        kind={kind}
        label={of.label}
        checks={checks}
        typed={input.typed}
        use={(exact) => {
          of.change(exact)
          of.leave()
        }}
      />
    </div>
  )
}

/** An amount in the campaign's currency, which is shown beside it and in its label. */
export function MoneyField({
  currency,
  signed = false,
  ...props
}: FieldProps & { readonly currency: string; readonly signed?: boolean }) {
  const { text } = useIntl()
  const label = props.label ?? props.of.label
  return (
    <NumberField
      {...props}
      kind={{ is: 'money', currency, signed }}
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
