import { useIntl } from '#src/intl/intl.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './conversation-list.module.css'
import { clockFading } from './messaging-icons.ts'

/** Messages of this device that the server has not accepted yet; nothing if there are none. */
export function PendingCount({ count }: { readonly count: number }) {
  const { text } = useIntl()
  if (count === 0) return null
  return (
    <p className={styles.pending}>
      <Icon shape={clockFading} />
      {text('inbox.pendingCount', { count })}
    </p>
  )
}
