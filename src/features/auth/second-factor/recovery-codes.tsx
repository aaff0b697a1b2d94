import { useEffect, useRef, useState } from 'react'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { saveFile } from '#src/platform/storage/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Tick } from '#src/ui/field.tsx'
import { CopyText } from '#src/features/auth/copy-text.tsx'
import styles from './recovery-codes.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** The user confirms that the codes are stored, because they are never shown again. */
  readonly onSaved: () => void
}

export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { text } = useIntl()
  const site = useBootstrap()?.site.siteName ?? 'Freehold'
  const [isSaved, setSaved] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // Screen reader users are notified that the form was replaced.
  useEffect(() => heading.current?.focus(), [])
  const save = (): void => {
    const lines = [text('settings.recoveryFile', { site }), '', ...codes, '']
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), 'recovery-codes.txt')
  }
  return (
    <div className="stack">
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {text('settings.recoveryTitle')}
      </h2>
      <p>{text('settings.recoveryText')}</p>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="cluster">
        <CopyText value={codes.join('\n')} label={text('settings.copyCodes')} />
        <Button variant="quiet" onClick={save}>
          {text('settings.saveCodes')}
        </Button>
      </div>
      <Tick label={text('settings.codesSaved')}>
        {(wiring) => (
          <input
            {...wiring}
            type="checkbox"
            name="kept"
            checked={isSaved}
            onChange={(event) => setSaved(event.target.checked)}
          />
        )}
      </Tick>
      <div>
        <Button blocked={isSaved ? undefined : text('settings.saveFirst')} onClick={onSaved}>
          {text('account.next')}
        </Button>
      </div>
    </div>
  )
}
