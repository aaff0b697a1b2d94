import { useState } from 'react'
import { deferred } from '#src/components/deferred.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { hasInstallSteps, install, installLater } from '#src/platform/install.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './install-offer.module.css'

const InstallSteps = deferred(async () => (await import('./install-steps.tsx')).InstallSteps)

/** A line at the bottom of the window, above the bar of a phone. Its script loads when it is shown. */
export function InstallOffer({ onDone }: { readonly onDone: () => void }) {
  const { text } = useIntl()
  const [busy, setBusy] = useState(false)
  const [hasSteps, setHasSteps] = useState(false)
  const promptInstall = async (): Promise<void> => {
    if (hasInstallSteps()) return setHasSteps(true)
    setBusy(true)
    try {
      await install()
    } catch {
      // The browser does not prompt a second time; its own menu still offers to install.
      installLater()
    }
    onDone()
  }
  const decline = (): void => {
    installLater()
    onDone()
  }
  return (
    <aside className={styles.offer} aria-label={text('shell.install')}>
      {hasSteps ? <InstallSteps onClose={onDone} /> : null}
      <div className={`wrap ${styles.line}`} hidden={hasSteps}>
        <p>{text('shell.installText')}</p>
        <div className="cluster">
          <Button variant="quiet" busy={busy} onClick={() => void promptInstall()}>
            {text('shell.install')}
          </Button>
          <Button variant="plain" onClick={decline}>
            {text('shell.notNow')}
          </Button>
        </div>
      </div>
    </aside>
  )
}
