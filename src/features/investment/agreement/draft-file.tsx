import { downloadDraft } from '#contract/investment/agreement.ts'
import { FileButton } from '#src/components/form/file-button.tsx'
import { useIntl } from '#src/intl/intl.tsx'

/** The unsigned agreement as a file, to be read elsewhere. */
export function DraftFile({ investmentId, legalName }: { readonly investmentId: string; readonly legalName: string }) {
  const { text } = useIntl()
  return (
    <FileButton
      call={downloadDraft}
      input={{ body: { investorId: investmentId, legalName } }}
      label={text('agreement.draftFile')}
    />
  )
}
