import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { removeDraft } from '#src/data/draft-store.ts'
import type { WaitingDraft } from '#src/data/use-waiting-drafts.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { nothingWaits, outboxAtom } from '#src/state/outbox.ts'
import { sessionAtom } from '#src/state/session.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './settings.module.css'

interface DropDraftsProps {
  readonly drafts: readonly WaitingDraft[]
  readonly onClose: () => void
}

/** Asks before drafts go that are nowhere else, each by its name. Needs no line: it all happens on the device. */
export function DropDraftsDialog({ drafts, onClose }: DropDraftsProps) {
  const { text } = useIntl()
  useReturnFocus()
  const partition = useAtomValue(sessionAtom)?.partition
  const setOutbox = useSetAtom(outboxAtom)
  const showToast = useSetAtom(showToastAtom)
  const [failed, setFailed] = useState(false)
  const drop = async (): Promise<void> => {
    if (partition === undefined) return
    try {
      for (const { campaignId } of drafts) await removeDraft(partition, campaignId)
      setOutbox(nothingWaits)
      showToast({ text: 'prefs.draftsDropped', look: 'good' })
      onClose()
    } catch {
      setFailed(true)
    }
  }
  return (
    <Dialog
      open
      title={text('prefs.dropTitle', { count: drafts.length })}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {text('prefs.dropKeep')}
          </Button>
          <Button look="danger" onClick={() => void drop()}>
            {text('prefs.dropDrafts')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{text('prefs.dropText')}</p>
        <ul className={styles.reasons}>
          {drafts.map(({ campaignId, name }) => (
            <li key={campaignId}>
              <bdi>{name || text('prefs.draftUnnamed')}</bdi>
            </li>
          ))}
        </ul>
        {failed ? <Notice look="bad" live title={text('prefs.dropFailed')} /> : null}
      </div>
    </Dialog>
  )
}
