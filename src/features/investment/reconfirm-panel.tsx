import { useState } from 'react'
import type { Investment, Receipt } from '#contract/investment/investment.ts'
import { reconfirm } from '#contract/investment/reconfirmation.ts'
import { ChangedTerms } from '#src/components/campaign/changed-terms.tsx'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useCancel } from './use-cancel.ts'

interface ReconfirmPanelProps {
  readonly of: NonNullable<Receipt['reconfirmation']>
  readonly investment: Investment
  readonly onDone: () => void
}

/** The new terms of the campaign, which the investor accepts with one press or refuses (decision T32). */
export function ReconfirmPanel({ of: reconfirmation, investment, onDone }: ReconfirmPanelProps) {
  const intl = useIntl()
  const { text, zoned } = intl
  const timeZone = useBootstrap()?.site.timezone ?? 'UTC'
  const accept = useIdempotentMutation(reconfirm)
  const cancel = useCancel(investment, onDone)
  const [refusing, setRefusing] = useState(false)
  const { busy, failure, run } = useAsyncAction()
  if (!reconfirmation.pending)
    return (
      <Notice variant="good" title={text('reconfirm.done')}>
        {text('reconfirm.doneText')}
      </Notice>
    )
  const send = (): Promise<void> =>
    run(async () => {
      await accept({ params: { investorId: investment.id } })
      onDone()
    })
  return (
    <section className="panel stack" aria-labelledby="reconfirm" data-noprint>
      <h2 id="reconfirm">{text('reconfirm.title')}</h2>
      <p>{text('reconfirm.lead')}</p>
      <ChangedTerms
        changes={reconfirmation.changes}
        heads={{ term: text('reconfirm.term'), before: text('reconfirm.before'), after: text('reconfirm.after') }}
        nameOf={(term) => text(`reconfirm.term.${term}`)}
      />
      {reconfirmation.changes.some(({ term }) => term === 'unitPrice') ? <p>{text('reconfirm.price')}</p> : null}
      <div>
        <p className="soft">{text('reconfirm.explanation')}</p>
        <p className="multiline" dir="auto">
          {reconfirmation.explanation}
        </p>
      </div>
      <p>{text('reconfirm.until', { moment: zoned(reconfirmation.until, timeZone) })}</p>
      <p className="soft">{text('reconfirm.all')}</p>
      {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      <div className="cluster">
        <Button busy={busy} needsConnection onClick={() => void send()}>
          {text('reconfirm.accept')}
        </Button>
        <Button variant="quiet" needsConnection onClick={() => setRefusing(true)}>
          {text('reconfirm.refuse')}
        </Button>
      </div>
      {refusing ? (
        <ActionDialog
          title={text('reconfirm.refuseTitle')}
          action={text('reconfirm.refuse')}
          keep={text('agreement.cancelKeep')}
          run={cancel}
          onClose={() => setRefusing(false)}
        >
          <p>{text('reconfirm.refuseText')}</p>
        </ActionDialog>
      ) : null}
    </section>
  )
}
