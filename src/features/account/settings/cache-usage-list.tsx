import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { forgetSentDrafts } from '#src/data/draft/draft-store.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { clearCache, type CacheKind, type CacheUsage } from '#src/platform/storage/device-cache.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from '#src/components/settings.module.css'
import { useBytes } from '#src/intl/use-bytes.ts'

interface CacheUsageListProps {
  readonly parts: readonly CacheUsage[]
  readonly partition: string
  readonly onChange: () => void
}

/** Data stored on this device by kind, with buttons to clear it. */
export function CacheUsageList({ parts, partition, onChange }: CacheUsageListProps) {
  const { text } = useIntl()
  const showToast = useSetAtom(showToastAtom)
  const bytes = useBytes()
  const [failed, setFailed] = useState(false)
  const clear = async (kinds: readonly CacheKind[]): Promise<void> => {
    setFailed(false)
    try {
      for (const kind of kinds) if (kind !== 'shell') await clearCache(kind, partition)
      // Drafts that the server has can be fetched again; drafts that it does not have stay.
      if (kinds.length > 1 && partition !== '') await forgetSentDrafts(partition)
      showToast({ text: 'prefs.cleared', variant: 'good' })
    } catch {
      setFailed(true)
    }
    // Some of the data may already be deleted.
    onChange()
  }
  const all = parts.filter(({ kind, entries }) => kind !== 'shell' && entries > 0)
  return (
    <section className="panel stack">
      <h2>{text('prefs.storedData')}</h2>
      <ul className={styles.parts}>
        {parts.map(({ kind, entries, bytes: size }) => (
          <li key={kind} className={styles.part}>
            <div className={styles.text}>
              <h3 className={styles.name}>{text(`prefs.part.${kind}`)}</h3>
              <p className="soft small">{text(`prefs.partText.${kind}`)}</p>
              <p className="small">{text('prefs.partSize', { entries, size: bytes(size) })}</p>
            </div>
            {kind === 'shell' || entries === 0 ? null : (
              <Button
                variant="quiet"
                aria-label={text('prefs.clearOf', { name: text(`prefs.part.${kind}`) })}
                onClick={() => void clear([kind])}
              >
                {text('prefs.clear')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          blocked={all.length === 0 ? text('prefs.nothingToClear') : undefined}
          onClick={() => void clear(['pages', 'pictures', 'own'])}
        >
          {text('prefs.clearAll')}
        </Button>
      </div>
      {failed ? (
        <Notice variant="bad" live>
          {text('prefs.dropFailed')}
        </Notice>
      ) : null}
      <p className="soft small">{text('prefs.clearAllText')}</p>
    </section>
  )
}
