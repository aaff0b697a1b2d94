import { useAtomValue } from 'jotai'
import { outboxAtom } from '#src/state/outbox.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Icon } from '#src/ui/icon.tsx'
import { cloud, cloudOff, refreshCw } from '#src/ui/icon-paths.ts'
import styles from './sync-chip.module.css'

/** Whether the device has a line, and what still waits to be sent. Silent while there is a line and nothing to say. */
export function SyncChip() {
  const { text } = useIntl()
  const online = useOnline()
  const outbox = useAtomValue(outboxAtom)
  const said = (): [string, string] | undefined => {
    if (outbox.conflicts > 0) return [cloudOff, text('shell.conflict')]
    if (!online)
      return [
        cloudOff,
        outbox.waiting > 0 ? text('shell.offlineWaiting', { count: outbox.waiting }) : text('shell.offline'),
      ]
    if (outbox.parked > 0) return [cloudOff, text('shell.signInToSend', { count: outbox.parked })]
    if (outbox.sending || outbox.waiting > 0) return [refreshCw, text('shell.syncing')]
    if (outbox.sentAt !== undefined) return [cloud, text('shell.allSaved')]
    return undefined
  }
  const chip = said()
  return (
    <p className={styles.place} role="status">
      {chip === undefined ? null : (
        <span className={styles.chip}>
          <Icon shape={chip[0]} />
          <span>{chip[1]}</span>
        </span>
      )}
    </p>
  )
}
