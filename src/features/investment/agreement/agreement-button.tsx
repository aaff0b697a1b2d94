import { useState } from 'react'
import { agreementFilePath } from '#contract/agreement.ts'
import type { Investment } from '#contract/investment.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { fetchFile } from '#src/data/fetch-file.ts'
import { useSendContext } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { download } from '#src/ui/page-icon-paths.ts'
import { Notice } from '#src/ui/notice.tsx'

/** The signed agreement as a file. Once opened it is kept on the device for this person, and comes without a line too. */
export function AgreementButton({ investment }: { readonly investment: Investment }) {
  const intl = useIntl()
  const { text } = intl
  const context = useSendContext()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const take = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { file, name } = await fetchFile(agreementFilePath.replace('{id}', investment.id), context)
      saveFile(file, name)
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (investment.agreement === null) return null
  return (
    <>
      <Button
        look="quiet"
        busy={busy}
        aria-label={text('agreement.fileFor', { name: investment.campaign.name })}
        onClick={() => void take()}
      >
        <Icon shape={download} />
        {text('agreement.file')}
      </Button>
      {failure ? (
        <Notice
          look="bad"
          live
          title={failure.code === 'OFFLINE' ? text('agreement.fileNotKept') : failureText(failure, intl)}
        />
      ) : null}
    </>
  )
}
