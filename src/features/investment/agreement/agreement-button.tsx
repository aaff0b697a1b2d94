import { download } from '#contract/investment/agreement.ts'
import type { Investment } from '#contract/investment/investment.ts'
import { FileButton } from '#src/components/form/file-button.tsx'
import { useIntl } from '#src/intl/intl.tsx'

/**
 * The signed agreement as a file. After the first opening it is stored on the device for this user and available
 * offline.
 */
export function AgreementButton({ investment }: { readonly investment: Investment }) {
  const { text } = useIntl()
  if (investment.agreement === null) return null
  return (
    <FileButton
      call={download}
      input={{ params: { id: investment.id } }}
      label={text('agreement.file')}
      fullLabel={text('agreement.fileFor', { name: investment.campaign.name })}
      pinned={{ kind: 'agreement', id: investment.id }}
      notCachedText={text('agreement.fileNotCached')}
    />
  )
}
