import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { forgetSentDrafts } from '#src/data/draft-store.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { clearKept, type KeptKind, type KeptPart } from '#src/platform/kept.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './settings.module.css'
import { useBytes } from './use-bytes.ts'

interface KeptPartsProps {
  readonly parts: readonly KeptPart[]
  readonly partition: string
  readonly onChange: () => void
}

/** What is kept here by kind, and how it goes. */
export function KeptParts({ parts, partition, onChange }: KeptPartsProps) {
  const { text } = useIntl()
  const showToast = useSetAtom(showToastAtom)
  const bytes = useBytes()
  const [failed, setFailed] = useState(false)
  const clear = async (kinds: readonly KeptKind[]): Promise<void> => {
    setFailed(false)
    try {
      for (const kind of kinds) if (kind !== 'shell') await clearKept(kind, partition)
      // What the server has of one's drafts can be fetched again; what it does not have stays.
      if (kinds.length > 1 && partition !== '') await forgetSentDrafts(partition)
      showToast({ text: 'prefs.cleared', look: 'good' })
    } catch {
      setFailed(true)
    }
    // Part of it may be gone.
    onChange()
  }
  const all = parts.filter(({ kind, entries }) => kind !== 'shell' && entries > 0)
  return (
    <section className="panel stack">
      <h2>{text('prefs.kept')}</h2>
      <ul className={styles.parts}>
        {parts.map(({ kind, entries, bytes: size }) => (
          <li key={kind} className={styles.part}>
            <div className={styles.words}>
              <h3 className={styles.name}>{text(`prefs.part.${kind}`)}</h3>
              <p className="soft small">{text(`prefs.partText.${kind}`)}</p>
              <p className="small">{text('prefs.partSize', { entries, size: bytes(size) })}</p>
            </div>
            {kind === 'shell' || entries === 0 ? null : (
              <Button
                look="quiet"
                aria-label={text('prefs.clearOf', { name: text(`prefs.part.${kind}`) })}
                onClick={() => void clear([kind])}
              >
                {text('prefs.clear')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.act}>
        <Button
          look="quiet"
          blocked={all.length === 0 ? text('prefs.nothingToClear') : undefined}
          onClick={() => void clear(['pages', 'pictures', 'own'])}
        >
          {text('prefs.clearAll')}
        </Button>
      </div>
      {failed ? (
        <Notice look="bad" live>
          {text('prefs.dropFailed')}
        </Notice>
      ) : null}
      <p className="soft small">{text('prefs.clearAllText')}</p>
    </section>
  )
}
