import { useState } from 'react'
import { useAtomValue } from 'jotai'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface EraseDialogProps {
  /** How many changes are on this device and nowhere else. */
  readonly unsent: number
  readonly onClose: () => void
}

/** Asks before everything of the site is deleted from this device, and the person is signed out. */
export function EraseDialog({ unsent, onClose }: EraseDialogProps) {
  const { text } = useIntl()
  useReturnFocus()
  const session = useAtomValue(sessionAtom)
  const [busy, setBusy] = useState(false)
  const erase = async (): Promise<void> => {
    setBusy(true)
    try {
      const { eraseThisDevice } = await import('#src/data/erase-device.ts')
      await eraseThisDevice(session)
    } finally {
      // A new page: nothing of this one's memory stays either.
      location.replace(routes.landing)
    }
  }
  return (
    <Dialog
      open
      title={text('account.eraseTitle')}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {text('account.eraseKeep')}
          </Button>
          <Button look="danger" busy={busy} onClick={() => void erase()}>
            {text('account.eraseNow')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{text('account.eraseText')}</p>
        {unsent > 0 ? <p>{text('account.eraseUnsent', { count: unsent })}</p> : null}
      </div>
    </Dialog>
  )
}
