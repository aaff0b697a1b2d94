import { RowButton } from '#src/components/row-button.tsx'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { duplicate } from '#contract/draft/campaign-edit.ts'
import { isFailure } from '#src/data/failure.ts'
import { newItemId } from '#src/data/draft/outbox.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Creates a new draft with everything of this campaign but its account and its dates, and opens it. */
export function DuplicateButton({ id, name }: { readonly id: string; readonly name: string }) {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  const sendDuplicate = useIdempotentMutation(duplicate)
  // A retry uses the same id, so that a lost response does not create a second campaign.
  const [copy] = useState(newItemId)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<TextId>()
  const run = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await sendDuplicate({ params: { id }, body: { id: copy } })
      navigate(pathTo('company', { id: copy }))
    } catch (error) {
      if (!isFailure(error)) throw error
      setProblem(`error.${error.code}`)
      setBusy(false)
    }
  }
  return (
    <>
      <RowButton
        variant="plain"
        busy={busy}
        label={text('dash.duplicate')}
        fullLabel={text('dash.duplicateOf', { name })}
        onClick={() => void run()}
      />
      {problem === undefined ? null : (
        <Notice variant="bad" live>
          {text(problem)}
        </Notice>
      )}
    </>
  )
}
