import { useState } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { install, installLater } from '#src/platform/install.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './install-offer.module.css'

/** A line above the footer. Its script loads once the browser reports that the site can be installed. */
export function InstallOffer() {
  const { text } = useIntl()
  const [busy, setBusy] = useState(false)
  const promptInstall = async (): Promise<void> => {
    setBusy(true)
    try {
      await install()
    } catch {
      // The browser does not prompt a second time; its own menu still offers to install.
      installLater()
    }
  }
  return (
    <aside className={styles.offer} aria-label={text('shell.install')}>
      <div className={`wrap ${styles.line}`}>
        <p>{text('shell.installText')}</p>
        <div className="cluster">
          <Button variant="quiet" busy={busy} onClick={() => void promptInstall()}>
            {text('shell.install')}
          </Button>
          <Button variant="plain" onClick={installLater}>
            {text('shell.notNow')}
          </Button>
        </div>
      </div>
    </aside>
  )
}
