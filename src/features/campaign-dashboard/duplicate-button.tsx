import { useState } from 'react'
import { useLocation } from 'wouter'
import { duplicate } from '#contract/campaign-edit.ts'
import { isFailure } from '#src/data/failure.ts'
import { newItemId } from '#src/data/outbox.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Begins a new draft with everything of this campaign but its account and its dates, and opens it. */
export function DuplicateButton({ id, name }: { readonly id: string; readonly name: string }) {
  const { text } = useIntl()
  const online = useOnline()
  const [, navigate] = useLocation()
  const sendDuplicate = useSteadySend(duplicate)
  // Tried again it is the same new campaign: a lost answer makes no second one.
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
      <Button
        look="plain"
        busy={busy}
        blocked={online ? undefined : text('shell.needsConnection')}
        aria-label={text('dash.duplicateOf', { name })}
        onClick={() => void run()}
      >
        {text('dash.duplicate')}
      </Button>
      {problem === undefined ? null : (
        <Notice look="bad" live>
          {text(problem)}
        </Notice>
      )}
    </>
  )
}
