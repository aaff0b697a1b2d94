import { experienceFields, riskFields } from '#domain/accreditation.ts'
import { AreaField } from '#src/components/form-parts.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Tick } from '#src/ui/field.tsx'
import { ListAnswer } from './answer-fields.tsx'
import type { StepFieldsProps } from './step-fields.ts'
import styles from './wizard.module.css'

/** Why somebody invests, what they know, and which risks they take. */
export function ExperienceFields(of: StepFieldsProps) {
  const { text } = useIntl()
  const risk = of.form.field(riskFields[0]).error
  return (
    <>
      <AreaField
        of={of.form.field('investmentReason')}
        label={text('accredit.field.investmentReason')}
        hint={text('accredit.reasonHint')}
        rows={4}
        dir="auto"
      />
      <fieldset className={styles.group}>
        <legend>{text('accredit.experience')}</legend>
        <div className={styles.pair}>
          {experienceFields.map((name) => (
            <ListAnswer key={name} of={of} name={name} />
          ))}
        </div>
      </fieldset>
      <fieldset
        className={styles.group}
        aria-describedby={risk === undefined ? 'risks-hint' : 'risks-hint risks-error'}
      >
        <legend>{text('accredit.risks')}</legend>
        <p id="risks-hint" className="soft small">
          {text('accredit.risksHint')}
        </p>
        {riskFields.map((name) => (
          <Tick key={name} label={text(`accredit.field.${name}`)}>
            {(wiring) => (
              <input
                {...wiring}
                type="checkbox"
                name={name}
                checked={of.form.values[name] === 'yes'}
                onChange={(event) => of.form.field(name).change(event.target.checked ? 'yes' : '')}
              />
            )}
          </Tick>
        ))}
        {risk === undefined ? null : (
          <p id="risks-error" className={styles.error}>
            {text('accredit.riskNeeded')}
          </p>
        )}
      </fieldset>
    </>
  )
}
