import { agreementDraftPath } from '#contract/agreement.ts'
import { FileButton } from '#src/components/file-button.tsx'
import { useIntl } from '#src/intl/intl.tsx'

/** What is to be signed as a file, to be read elsewhere. */
export function DraftFile({ investmentId, legalName }: { readonly investmentId: string; readonly legalName: string }) {
  const { text, language } = useIntl()
  return (
    <FileButton
      path={`${agreementDraftPath}?lng=${language}`}
      body={{ investorId: investmentId, legalName }}
      label={text('agreement.draftFile')}
    />
  )
}
