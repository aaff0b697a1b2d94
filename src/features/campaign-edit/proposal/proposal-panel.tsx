import { useEffect, useState } from 'react'
import { discardProposal, getProposal, sendProposal, withdrawProposal } from '#contract/campaign-proposal.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { ProposalChanges } from '#src/components/proposal/proposal-changes.tsx'
import { QuestionDialog } from '#src/components/question-dialog.tsx'
import { useAct } from '#src/data/use-act.ts'
import { useCall } from '#src/data/use-call.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Step } from '#src/features/campaign-edit/use-step.ts'
import styles from './proposal-panel.module.css'

/** Changes of a live campaign: not published, waiting for review, or declined; what they are, and what can be done. */
export function ProposalPanel({ of }: { readonly of: Step }) {
  const { status } = of.open.draft.campaign
  return status === 2 || status === 4 || status === 5 ? <Panel of={of} /> : null
}

function Panel({ of }: { readonly of: Step }) {
  const intl = useIntl()
  const { text } = intl
  const { id } = of.open
  const online = useOnline()
  const { data, retry } = useCall(getProposal, { params: { id } })
  const send = useSteadySend(sendProposal)
  const withdraw = useSteadySend(withdrawProposal)
  const discard = useSteadySend(discardProposal)
  const { busy, failure, run } = useAct()
  const [asking, setAsking] = useState(false)
  const { waiting } = of
  // What was just saved belongs to the proposal.
  useEffect(() => {
    if (waiting === 0) retry()
    // It is asked again whenever the last change has been saved.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [waiting])
  const proposal = data?.proposal
  if (!proposal) return null
  const inReview = proposal.state === 'review'
  const declined = !inReview && proposal.reason !== ''
  const offline = online ? undefined : text('shell.needsConnection')
  return (
    <Notice
      look={declined ? 'bad' : inReview ? 'info' : 'warn'}
      title={text(inReview ? 'steps.proposalReview' : declined ? 'steps.proposalDeclined' : 'steps.proposalOpen')}
    >
      {declined ? <p dir="auto">{proposal.reason}</p> : null}
      <p>
        {text(
          inReview ? 'steps.proposalReviewText' : declined ? 'steps.proposalDeclinedText' : 'steps.proposalOpenText',
        )}
      </p>
      <details className={styles.details}>
        <summary>{text('proposal.changes', { count: proposal.changes.length })}</summary>
        <ProposalChanges changes={proposal.changes} />
      </details>
      {failure ? <p role="alert">{failureText(failure, intl)}</p> : null}
      <div className={styles.actions}>
        {inReview ? (
          <Button
            look="quiet"
            busy={busy}
            blocked={offline}
            onClick={() => void run(async () => void (await withdraw({ params: { id } })))}
          >
            {text('steps.proposalWithdraw')}
          </Button>
        ) : (
          <>
            <Button
              busy={busy}
              blocked={offline ?? (waiting > 0 ? text('steps.proposalSaving') : undefined)}
              onClick={() => void run(async () => void (await send({ params: { id } })))}
            >
              {text('steps.proposalSend')}
            </Button>
            <Button look="plain" blocked={offline} onClick={() => setAsking(true)}>
              {text('steps.proposalDiscard')}
            </Button>
          </>
        )}
      </div>
      {asking ? (
        <QuestionDialog
          title={text('steps.proposalDiscardTitle')}
          action={text('steps.proposalDiscard')}
          run={() => discard({ params: { id } })}
          onClose={() => setAsking(false)}
        >
          <p>{text('steps.proposalDiscardText')}</p>
        </QuestionDialog>
      ) : null}
    </Notice>
  )
}
