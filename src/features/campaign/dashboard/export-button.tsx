import { exportInvestments } from '#contract/campaign/campaign-dashboard.ts'
import { FileButton } from '#src/components/form/file-button.tsx'
import { useIntl } from '#src/intl/intl.tsx'

/** Exports the list as a table for a spreadsheet. */
export function ExportButton({ campaignId }: { readonly campaignId: string }) {
  const { text } = useIntl()
  return (
    <div>
      <FileButton call={exportInvestments} input={{ params: { id: campaignId } }} label={text('dash.export')} />
    </div>
  )
}
