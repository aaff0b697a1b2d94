import type { AccreditationFile } from '#contract/identity/accreditation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { RadioAnswer } from './answer-fields.tsx'
import { EvidenceField } from './evidence-field.tsx'
import type { StepFieldsProps } from './step-fields.ts'

/** Evidence of the user's identity and claim. Users without a claim need no evidence. */
export function VerificationFields({
  files,
  ...of
}: StepFieldsProps & { readonly files: readonly AccreditationFile[] }) {
  const { text } = useIntl()
  const { visible } = of
  if (visible.length === 0) return <p>{text('accredit.nothingToProve')}</p>
  return (
    <>
      <EvidenceField of={of.form.field('identificationFile')} name="identificationFile" files={files} />
      <RadioAnswer
        of={of}
        name="verificationType"
        renderExplained={(choice) => text(choice === 'phone' ? 'accredit.byPhone' : 'accredit.byLetter')}
      />
      {visible.includes('letterFile') ? (
        <EvidenceField of={of.form.field('letterFile')} name="letterFile" files={files} />
      ) : null}
    </>
  )
}
