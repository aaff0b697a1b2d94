import { fieldId, focusField, type Form } from '#src/components/form/use-form.ts'
import { NumberField } from '#src/components/number/number-field.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'
import styles from './inflow-fields.module.css'
import { inflowKind, inflowName, inflowsOf, type IrrValues, mostPeriods, withoutPeriod } from './irr-values.ts'

interface InflowFieldsProps {
  readonly form: Form<IrrValues>
  readonly commit: (change: Partial<IrrValues>) => void
  /** The inflow at which the result is refused, and why. */
  readonly refused: { readonly name: string; readonly text: string } | undefined
}

/** The inflow of each period; a negative one is an outflow. */
export function InflowFields({ form, commit, refused }: InflowFieldsProps) {
  const { text } = useIntl()
  const { values } = form
  const { length } = values
  const inflows = inflowsOf(values)
  const changePeriods = (change: Partial<IrrValues>, focused: number): void => {
    commit(change)
    // The field exists after the next rendering.
    setTimeout(() => focusField(fieldId(inflowName(focused))))
  }
  const labelOf = (index: number): string => text(`returns.inflow.${length}`, { number: index + 1 })
  return (
    <fieldset className={styles.inflows} aria-describedby="inflows-hint">
      <legend>{text('returns.inflows')}</legend>
      <p id="inflows-hint" className="soft small">
        {text('returns.inflowsHint')}
      </p>
      <input type="hidden" name="periods" value={values.periods} />
      <ol className={styles.rows}>
        {inflows.map((name, index) => {
          const field = form.field(name)
          return (
            <li key={name} className={styles.row}>
              <NumberField
                of={refused?.name === name ? { ...field, error: field.error ?? refused.text } : field}
                kind={inflowKind(values)}
                label={labelOf(index)}
              />
              {inflows.length > 1 ? (
                <Button
                  variant="plain"
                  aria-label={text('returns.removeInflow', { period: labelOf(index) })}
                  className={styles.remove}
                  onClick={() => changePeriods(withoutPeriod(values, index), Math.max(0, index - 1))}
                >
                  {text('returns.remove')}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ol>
      {inflows.length < mostPeriods ? (
        <div>
          <Button
            variant="quiet"
            onClick={() => changePeriods({ periods: String(inflows.length + 1) }, inflows.length)}
          >
            {text('returns.addInflow')}
          </Button>
        </div>
      ) : (
        <FieldError>{text('returns.mostInflows', { limit: mostPeriods })}</FieldError>
      )}
    </fieldset>
  )
}
