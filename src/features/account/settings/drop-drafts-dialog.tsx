import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useOutbox } from '#src/data/draft/outbox-context.tsx'
import { draftStore } from '#src/data/draft/draft-store.ts'
import type { PendingDraft } from '#src/data/draft/use-pending-drafts.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Notice } from '#src/ui/notice.tsx'
import styles from '#src/components/settings.module.css'

interface DropDraftsProps {
  readonly drafts: readonly PendingDraft[]
  readonly onClose: () => void
}

/** Confirms before deleting drafts that exist only on this device, listing each by name. Works offline. */
export function DropDraftsDialog({ drafts, onClose }: DropDraftsProps) {
  const { text } = useIntl()
  const partition = useAtomValue(sessionAtom)?.partition
  const outbox = useOutbox()
  const showToast = useSetAtom(showToastAtom)
  const [failed, setFailed] = useState(false)
  const drop = async (): Promise<boolean> => {
    if (partition === undefined) return false
    try {
      for (const { campaignId } of drafts) await draftStore.remove(partition, campaignId)
      await outbox?.refresh()
      showToast({ text: 'prefs.draftsDropped', variant: 'good' })
      return true
    } catch {
      setFailed(true)
      return false
    }
  }
  return (
    <ActionDialog
      title={text('prefs.dropTitle', { count: drafts.length })}
      action={text('prefs.dropDrafts')}
      keep={text('prefs.dropKeep')}
      needsConnection={false}
      run={drop}
      onClose={onClose}
    >
      <p>{text('prefs.dropText')}</p>
      <ul className={styles.reasons}>
        {drafts.map(({ campaignId, name }) => (
          <li key={campaignId}>
            <bdi>{name || text('prefs.draftUnnamed')}</bdi>
          </li>
        ))}
      </ul>
      {failed ? <Notice variant="bad" live title={text('prefs.dropFailed')} /> : null}
    </ActionDialog>
  )
}
