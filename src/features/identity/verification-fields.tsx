import type { AccreditationFile } from '#contract/identity/accreditation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { LineAnswer, ListAnswer, RadioAnswer } from './answer-fields.tsx'
import { EvidenceField } from './evidence-field.tsx'
import type { StepFieldsProps } from './step-fields.ts'

const explanations = {
  phone: 'accredit.byPhone',
  letter: 'accredit.byLetter',
  'third-party': 'accredit.byThirdParty',
} as const

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
        renderExplained={(choice) => text(explanations[choice as keyof typeof explanations])}
      />
      {visible.includes('letterFile') ? (
        <EvidenceField of={of.form.field('letterFile')} name="letterFile" files={files} />
      ) : null}
      {visible.includes('professionalName') ? (
        <>
          <p className="soft small">{text('accredit.professionalHint')}</p>
          <LineAnswer of={of} name="professionalName" autoComplete="off" dir="auto" />
          <LineAnswer of={of} name="professionalEmail" type="email" inputMode="email" autoComplete="off" dir="ltr" />
          <ListAnswer of={of} name="profession" />
          <LineAnswer of={of} name="professionalLicence" autoComplete="off" dir="ltr" />
        </>
      ) : null}
    </>
  )
}
