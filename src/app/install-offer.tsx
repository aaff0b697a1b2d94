import { useState } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { install, installLater } from '#src/platform/install.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './install-offer.module.css'

/** A line above the footer. Its script comes once the browser says that the site can be installed. */
export function InstallOffer() {
  const { text } = useIntl()
  const [busy, setBusy] = useState(false)
  const ask = async (): Promise<void> => {
    setBusy(true)
    try {
      await install()
    } catch {
      // A browser that asks no second time: then its own menu is the way.
      installLater()
    }
  }
  return (
    <aside className={styles.offer} aria-label={text('shell.install')}>
      <div className={`wrap ${styles.line}`}>
        <p>{text('shell.installText')}</p>
        <div className={styles.act}>
          <Button look="quiet" busy={busy} onClick={() => void ask()}>
            {text('shell.install')}
          </Button>
          <Button look="plain" onClick={installLater}>
            {text('shell.notNow')}
          </Button>
        </div>
      </div>
    </aside>
  )
}
