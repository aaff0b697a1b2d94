import type { AccreditationFile } from '#contract/investing/accreditation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { RadioAnswer } from './answer-fields.tsx'
import { PaperField } from './paper-field.tsx'
import type { StepFieldsProps } from './step-fields.ts'

/** What proves who somebody is and what they claim. Whoever claims nothing proves nothing. */
export function VerificationFields({
  papers,
  ...of
}: StepFieldsProps & { readonly papers: readonly AccreditationFile[] }) {
  const { text } = useIntl()
  const { asked } = of
  if (asked.length === 0) return <p>{text('accredit.nothingToProve')}</p>
  return (
    <>
      <PaperField of={of.form.field('identificationFile')} name="identificationFile" papers={papers} />
      <RadioAnswer
        of={of}
        name="verificationType"
        renderExplained={(word) => text(word === 'phone' ? 'accredit.byPhone' : 'accredit.byLetter')}
      />
      {asked.includes('letterFile') ? (
        <PaperField of={of.form.field('letterFile')} name="letterFile" papers={papers} />
      ) : null}
    </>
  )
}
