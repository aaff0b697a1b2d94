import { useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { type ManagedQuestionnaire, publishQuestionnaire } from '#contract/identity/admin-questionnaire.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Tick } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface PublishPanelProps {
  readonly of: ManagedQuestionnaire
  readonly isIncomplete: boolean
  /** The server refused to publish, because something is missing. */
  readonly onIncomplete: () => void
}

/** The published version, and the publication of the draft. */
export function PublishPanel({ of: { published, draft }, isIncomplete, onIncomplete }: PublishPanelProps) {
  const { text, date } = useIntl()
  const publish = useIdempotentMutation(publishQuestionnaire)
  const showToast = useSetAtom(showToastAtom)
  const [isOpen, setOpen] = useState(false)
  const [supersedesResults, setSupersedesResults] = useState(false)
  const isRefused = useRef(false)
  const run = async (): Promise<void> => {
    if (!draft) return
    try {
      await publish({ body: { revision: draft.revision, supersedesResults } })
    } catch (error) {
      if (!isFailure(error, 'INVALID_INPUT')) throw error
      isRefused.current = true
      return
    }
    showToast({ text: 'questionnaire.publishDone', variant: 'good' })
  }
  return (
    <section className="stack">
      <p>{text('questionnaire.published', { number: published.number, date: date(published.at, 'time') })}</p>
      {draft ? (
        <Notice
          variant={isIncomplete ? 'bad' : 'info'}
          live={isIncomplete}
          title={
            isIncomplete
              ? text('questionnaire.incomplete')
              : text('questionnaire.draft', { date: date(draft.changedAt, 'time') })
          }
          action={
            <Button needsConnection onClick={() => setOpen(true)}>
              {text('questionnaire.publish')}
            </Button>
          }
        />
      ) : null}
      {isOpen ? (
        <ActionDialog
          title={text('questionnaire.publishTitle')}
          action={text('questionnaire.publish')}
          variant="primary"
          run={run}
          onClose={() => {
            setOpen(false)
            // After the dialog has returned the focus to its button.
            if (isRefused.current) onIncomplete()
            isRefused.current = false
          }}
        >
          <p>{text('questionnaire.publishText')}</p>
          <Tick label={text('questionnaire.supersedesResults')}>
            {(wiring) => (
              <input
                {...wiring}
                type="checkbox"
                checked={supersedesResults}
                onChange={({ target }) => setSupersedesResults(target.checked)}
              />
            )}
          </Tick>
        </ActionDialog>
      ) : null}
    </section>
  )
}
