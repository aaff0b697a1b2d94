import { useIntl } from '#src/intl/intl.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { clock } from '#src/ui/icon-paths.ts'
import { useNow } from './now.tsx'
import styles from './age.module.css'

interface AgeProps {
  /** When the shown data was cached on this device; undefined for fresh data. */
  readonly savedAt: number | undefined
  readonly updating?: boolean
}

/** The age of cached data, shown in muted text beside it. Fresh data shows nothing. */
export function Age({ savedAt, updating = false }: AgeProps) {
  const { text, ago } = useIntl()
  const now = useNow()
  if (savedAt === undefined) return null
  return (
    <p className={styles.age} role="status" title={text('shell.savedAgoWhy')}>
      <Icon shape={clock} />
      {text('shell.savedAgo', { ago: ago(Math.max(0, now - savedAt)) })}
      {updating ? `, ${text('shell.updating')}` : null}
    </p>
  )
}
