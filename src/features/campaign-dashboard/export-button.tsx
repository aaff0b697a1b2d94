import { useState } from 'react'
import { investmentsExportPath } from '#contract/exports.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { fetchFile } from '#src/data/fetch-file.ts'
import { useSendContext } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { download } from '#src/ui/page-icon-paths.ts'
import { Notice } from '#src/ui/notice.tsx'

/** The list as a table for a spreadsheet. */
export function ExportButton({ campaignId, slug }: { readonly campaignId: string; readonly slug: string }) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const context = useSendContext()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const take = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const path = `${investmentsExportPath.replace('{id}', campaignId)}?lng=${context.language}`
      const { file } = await fetchFile(path, context)
      saveFile(file, `${slug}-investments.csv`)
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button
        look="quiet"
        busy={busy}
        blocked={online ? undefined : text('shell.needsConnection')}
        onClick={() => void take()}
      >
        <Icon shape={download} />
        {text('dash.export')}
      </Button>
      {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
    </div>
  )
}
