import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { importFormC } from '#contract/draft/filing.ts'
import { filingLetters } from '#domain/limits.ts'
import { isFailure } from '#src/data/failure.ts'
import { fillDraft } from '#src/data/draft/fill-draft.ts'
import { useOutbox } from '#src/data/draft/outbox-context.tsx'
import { useMutation } from '#src/data/use-query.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './filing-import.module.css'
import { FilingChoice } from './filing-choice.tsx'
import { countFields, type EnteredSections, type FilingReview, undoFiling } from './filing-review.ts'

type Filing = Reply<typeof importFormC>

interface FilingImportProps {
  readonly campaignId: string
  /** The entered values of all sections. */
  readonly entered: EnteredSections
  /** Stores the current input, so that it is saved before it is compared. */
  readonly flush: () => void
}

type Phase =
  | { readonly is: 'none' }
  | { readonly is: 'review'; readonly filing: Filing }
  | {
      readonly is: 'filled'
      readonly filing: Filing
      readonly change: FilingReview['change']
      readonly before: EnteredSections
    }
  | { readonly is: 'undone' }

/**
 * Starts from the XML of a filing on Form C: it fills empty fields, and where a field already has a text its owner
 * chooses.
 */
export function FilingImport({ campaignId, entered, flush }: FilingImportProps) {
  const { text } = useIntl()
  const outbox = useOutbox()
  const online = useOnline()
  const read = useMutation(importFormC)
  const [busy, setBusy] = useState(false)
  const [phase, setPhase] = useState<Phase>({ is: 'none' })
  const [problem, setProblem] = useState<TextId>()

  const take = async (file: File): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    setPhase({ is: 'none' })
    try {
      if (file.size > filingLetters) return setProblem('steps.filingUnread')
      const filing = await read({ body: { xml: await file.text() } })
      setPhase({ is: 'review', filing })
    } catch (error) {
      // Input that is no valid filing gets one general error, because the position of a wrong character helps no user.
      setProblem(isFailure(error) && error.code !== 'INVALID_INPUT' ? `error.${error.code}` : 'steps.filingUnread')
    } finally {
      setBusy(false)
    }
  }
  const fill = async (change: FilingReview['change'], next: Phase): Promise<void> => {
    if (!outbox) return
    setProblem(undefined)
    flush()
    try {
      await fillDraft(outbox, campaignId, change)
      setPhase(next)
    } catch {
      setProblem('edit.save.failed')
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
          <Notice variant="bad" live>
            {text(problem)}
          </Notice>
        )}
        {phase.is === 'review' ? (
          <FilingChoice
            filing={phase.filing}
            entered={entered}
            apply={(change) => void fill(change, { is: 'filled', filing: phase.filing, change, before: entered })}
            cancel={() => setPhase({ is: 'none' })}
          />
        ) : null}
        {phase.is === 'filled' ? (
          <Filled
            filing={phase.filing}
            count={countFields(phase.change)}
            undo={() => void fill(undoFiling(phase.change, phase.before, entered), { is: 'undone' })}
          />
        ) : null}
        {phase.is === 'undone' ? <Notice variant="good" live title={text('steps.filingUndone')} /> : null}
      </div>
    </details>
  )
}

interface FilledProps {
  readonly filing: Filing
  readonly count: number
  readonly undo: () => void
}

function Filled({ filing: { form, unmatched }, count, undo }: FilledProps) {
  const { text } = useIntl()
  return (
    <Notice
      variant="good"
      live
      title={text('steps.filingFilled', { count, form })}
      action={
        count === 0 ? undefined : (
          <Button variant="quiet" onClick={undo}>
            {text('steps.filingUndo')}
          </Button>
        )
      }
    >
      {unmatched.length === 0 ? null : (
        <>
          <p>{text('steps.filingUnmatched')}</p>
          <dl className={styles.unmatched}>
            {unmatched.map(({ path, text: content }, index) => (
              // An element may occur several times in a filing.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={`${index} ${path}`}>
                <dt dir="ltr">{path.slice(path.lastIndexOf('/') + 1)}</dt>
                <dd dir="auto">{content}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Notice>
  )
}
