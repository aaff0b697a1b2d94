import { useSendContext } from '#src/data/use-query.ts'
import { usePinnedFiles } from '#src/data/use-pinned-files.ts'
import { useExtraTexts } from '#src/intl/use-extra-texts.ts'
import { unpinFile } from '#src/platform/storage/pinned-files.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { documentName } from './document-name.ts'

/**
 * The documents that were removed from this device because the user may not open them any more, until they dismiss it.
 * @param campaignId only those of this campaign
 */
export function EndedDocuments({ campaignId }: { readonly campaignId?: string }) {
  const intl = useExtraTexts('investment-documents')
  const { partition } = useSendContext()
  const { ended = [], refresh } = usePinnedFiles()
  const shown = ended.filter(({ campaign }) => campaignId === undefined || campaign.id === campaignId)
  if (!intl || partition === undefined || shown.length === 0) return null
  const { text } = intl
  const dismiss = async (): Promise<void> => {
    for (const each of shown) await unpinFile(partition, each)
    await refresh()
  }
  return (
    <Notice
      title={text('pinned.ended', { count: shown.length })}
      action={
        <Button variant="quiet" onClick={() => void dismiss()}>
          {text('pinned.endedDismiss')}
        </Button>
      }
    >
      <ul>
        {shown.map((each) => (
          <li key={`${each.kind} ${each.id}`}>
            <bdi>{documentName(each, intl)}</bdi>
            {' · '}
            <bdi>{each.campaign.name}</bdi>
          </li>
        ))}
      </ul>
      <p>{text('pinned.endedText', { count: shown.length })}</p>
    </Notice>
  )
}
