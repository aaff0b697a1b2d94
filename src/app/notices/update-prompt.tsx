import { useSyncExternalStore } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { applyUpdate, postponeUpdate, updateIsReady, watchUpdate } from '#src/platform/worker.ts'
import styles from './update-prompt.module.css'

/** Offers a new version, above the page and not over it. It never activates by itself, because a form may be half filled in. */
export function UpdatePrompt() {
  const { text } = useIntl()
  const ready = useSyncExternalStore(watchUpdate, updateIsReady, () => false)
  if (!ready) return null
  return (
    <div className={styles.prompt} role="status">
      <div className={`wrap ${styles.row}`}>
        <p>{text('shell.update')}</p>
        <Button variant="plain" onClick={postponeUpdate}>
          {text('shell.updateLater')}
        </Button>
        <Button onClick={applyUpdate}>{text('shell.updateNow')}</Button>
      </div>
    </div>
  )
}
