import { agreementFilePath } from '#contract/agreement.ts'
import type { Investment } from '#contract/investment.ts'
import { FileButton } from '#src/components/file-button.tsx'
import { useIntl } from '#src/intl/intl.tsx'

/** The signed agreement as a file. Once opened it is kept on the device for this person, and comes without a line too. */
export function AgreementButton({ investment }: { readonly investment: Investment }) {
  const { text } = useIntl()
  if (investment.agreement === null) return null
  return (
    <FileButton
      path={agreementFilePath.replace('{id}', investment.id)}
      label={text('agreement.file')}
      fullLabel={text('agreement.fileFor', { name: investment.campaign.name })}
      notKept={text('agreement.fileNotKept')}
    />
  )
}
