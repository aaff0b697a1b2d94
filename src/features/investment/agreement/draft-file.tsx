import { useState } from 'react'
import { agreementDraftPath } from '#contract/agreement.ts'
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

/** What is to be signed as a file, to be read elsewhere. */
export function DraftFile({ investmentId, legalName }: { readonly investmentId: string; readonly legalName: string }) {
  const intl = useIntl()
  const online = useOnline()
  const context = useSendContext()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const take = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const path = `${agreementDraftPath}?lng=${context.language}`
      const { file, name } = await fetchFile(path, context, { investorId: investmentId, legalName })
      saveFile(file, name)
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        look="quiet"
        busy={busy}
        blocked={online ? undefined : intl.text('shell.needsConnection')}
        onClick={() => void take()}
      >
        <Icon shape={download} />
        {intl.text('agreement.draftFile')}
      </Button>
      {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
    </>
  )
}
