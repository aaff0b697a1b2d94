import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { importFormC } from '#contract/filing.ts'
import { filingLetters } from '#domain/limits.ts'
import { isFailure } from '#src/data/failure.ts'
import { fillDraft } from '#src/data/fill-draft.ts'
import { useOutbox } from '#src/data/outbox-context.tsx'
import { useSend } from '#src/data/use-call.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './filing-import.module.css'

type Filing = Reply<typeof importFormC>

/** Starts from the XML of a filing on Form C: what it says lands in the fields, what has no place is listed. */
export function FilingImport({ campaignId }: { readonly campaignId: string }) {
  const { text } = useIntl()
  const outbox = useOutbox()
  const online = useOnline()
  const read = useSend(importFormC)
  const [busy, setBusy] = useState(false)
  const [filing, setFiling] = useState<Filing>()
  const [problem, setProblem] = useState<TextId>()

  const take = async (file: File): Promise<void> => {
    if (!outbox) return
    setBusy(true)
    setProblem(undefined)
    setFiling(undefined)
    try {
      if (file.size > filingLetters) return setProblem('steps.filingUnread')
      const found = await read({ body: { xml: await file.text() } })
      await fillDraft(outbox, campaignId, found.values)
      setFiling(found)
    } catch (error) {
      // What a filing is not, is told as one thing: which of its letters was wrong helps nobody.
      setProblem(isFailure(error) && error.code !== 'INVALID_INPUT' ? `error.${error.code}` : 'steps.filingUnread')
    } finally {
      setBusy(false)
    }
  }
  return (
    <details className={styles.filing}>
      <summary>{text('steps.filingTitle')}</summary>
      <div className="stack">
        <p className="soft">{text('steps.filingLead')}</p>
        <p>
          <label className={buttonClass('quiet')} aria-disabled={!online || busy} aria-busy={busy || undefined}>
            {text('steps.filingChoose')}
            <input
              className="unseen"
              type="file"
              accept=".xml,application/xml,text/xml"
              disabled={!online || busy}
              onChange={(event) => {
                const file = event.target.files?.[0]
                event.target.value = ''
                if (file) void take(file)
              }}
            />
          </label>
        </p>
        {online ? null : <p className="soft small">{text('shell.needsConnection')}</p>}
        {problem === undefined ? null : (
          <Notice look="bad" live>
            {text(problem)}
          </Notice>
        )}
        {filing === undefined ? null : <Found filing={filing} />}
      </div>
    </details>
  )
}

function Found({ filing }: { readonly filing: Filing }) {
  const { text } = useIntl()
  const { values, unplaced } = filing
  const filled = Object.values(values).reduce((sum, fields) => sum + Object.keys(fields).length, 0)
  return (
    <Notice look="good" live title={text('steps.filingFilled', { count: filled, form: filing.form })}>
      {unplaced.length === 0 ? null : (
        <>
          <p>{text('steps.filingUnplaced')}</p>
          <dl className={styles.unplaced}>
            {unplaced.map(({ path, text: said }, index) => (
              // One element may stand several times in a filing.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={`${index} ${path}`}>
                <dt dir="ltr">{path.slice(path.lastIndexOf('/') + 1)}</dt>
                <dd dir="auto">{said}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Notice>
  )
}
