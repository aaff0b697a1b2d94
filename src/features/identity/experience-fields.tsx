import { experienceFields, riskFields } from '#domain/identity/accreditation.ts'
import { AreaField, TickField } from '#src/components/form/form-parts.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { ListAnswer } from './answer-fields.tsx'
import type { StepFieldsProps } from './step-fields.ts'
import styles from './wizard.module.css'
import { FieldError } from '#src/ui/field.tsx'

/** Why the user invests, what they know, and which risks they take. */
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
          <TickField
            key={name}
            label={text(`accredit.field.${name}`)}
            of={{
              ...of.form.field(name),
              value: of.form.values[name] === 'yes',
              error: undefined,
              change: (isTicked) => of.form.field(name).change(isTicked ? 'yes' : ''),
            }}
          />
        ))}
        {risk === undefined ? null : <FieldError id="risks-error">{text('accredit.riskNeeded')}</FieldError>}
      </fieldset>
    </>
  )
}
