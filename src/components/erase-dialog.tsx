import { useAtomValue } from 'jotai'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { ActionDialog } from './dialog/action-dialog.tsx'

interface EraseDialogProps {
  /** The number of changes that exist only on this device. */
  readonly unsent: number
  readonly onClose: () => void
}

/** Asks for confirmation before all of the site's data is deleted from this device and the user is signed out. */
export function EraseDialog({ unsent, onClose }: EraseDialogProps) {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const erase = async (): Promise<void> => {
    try {
      const { eraseThisDevice } = await import('#src/data/session/erase-device.ts')
      await eraseThisDevice(session)
    } finally {
      // A full page load, so that nothing stays in memory either.
      location.replace(routes.landing)
    }
  }
  return (
    <ActionDialog
      title={text('account.eraseTitle')}
      action={text('account.eraseNow')}
      keep={text('account.eraseKeep')}
      needsConnection={false}
      run={erase}
      onClose={onClose}
    >
      <p>{text('account.eraseText')}</p>
      {unsent > 0 ? <p>{text('account.eraseUnsent', { count: unsent })}</p> : null}
    </ActionDialog>
  )
}
