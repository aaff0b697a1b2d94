import { investmentsExportPath } from '#contract/exports.ts'
import { FileButton } from '#src/components/file-button.tsx'
import { useIntl } from '#src/intl/intl.tsx'

/** The list as a table for a spreadsheet. */
export function ExportButton({ campaignId }: { readonly campaignId: string }) {
  const { text, language } = useIntl()
  return (
    <div>
      <FileButton
        path={`${investmentsExportPath.replace('{id}', campaignId)}?lng=${language}`}
        label={text('dash.export')}
      />
    </div>
  )
}
