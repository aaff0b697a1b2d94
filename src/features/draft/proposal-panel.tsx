import { TextCampaign } from '#src/components/markdown/campaign-text.tsx'
import { useEffect, useState } from 'react'
import { discardProposal, getProposal, sendProposal, withdrawProposal } from '#contract/draft/campaign-proposal.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { deferred } from '#src/components/deferred.tsx'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Step } from './use-step.ts'
import styles from './proposal-panel.module.css'

/** Few campaigns have changes in review. */
const ProposalChanges = deferred(
  async () => (await import('#src/components/proposal/proposal-changes.tsx')).ProposalChanges,
)

/** Changes of a live campaign: unpublished, waiting for review, or declined; lists them with the available actions. */
export function ProposalPanel({ of }: { readonly of: Step }) {
  const { status } = of.open.draft.campaign
  return status === 2 || status === 4 || status === 5 ? <Panel of={of} /> : null
}

function Panel({ of }: { readonly of: Step }) {
  const intl = useIntl()
  const { text } = intl
  const { id } = of.open
  const { data, retry } = useQuery(getProposal, { params: { id } })
  const send = useIdempotentMutation(sendProposal)
  const withdraw = useIdempotentMutation(withdrawProposal)
  const discard = useIdempotentMutation(discardProposal)
  const { busy, failure, run } = useAsyncAction()
  const [isConfirming, setConfirming] = useState(false)
  const { waiting } = of
  // The change that was just saved is part of the proposal.
  useEffect(() => {
    if (waiting === 0) retry()
    // Reloaded whenever the last change has been saved.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [waiting])
  const proposal = data?.proposal
  if (!proposal) return null
  const inReview = proposal.state === 'review'
  const declined = !inReview && proposal.reason !== ''
  return (
    <Notice
      variant={declined ? 'bad' : inReview ? 'info' : 'warn'}
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
        <TextCampaign value={id}>
          <ProposalChanges changes={proposal.changes} />
        </TextCampaign>
      </details>
      {failure ? <p role="alert">{failureText(failure, intl)}</p> : null}
      <div className={styles.actions}>
        {inReview ? (
          <Button
            variant="quiet"
            busy={busy}
            needsConnection
            onClick={() => void run(async () => void (await withdraw({ params: { id } })))}
          >
            {text('steps.proposalWithdraw')}
          </Button>
        ) : (
          <>
            <Button
              busy={busy}
              needsConnection
              blocked={waiting > 0 ? text('steps.proposalSaving') : undefined}
              onClick={() => void run(async () => void (await send({ params: { id } })))}
            >
              {text('steps.proposalSend')}
            </Button>
            <Button variant="plain" needsConnection onClick={() => setConfirming(true)}>
              {text('steps.proposalDiscard')}
            </Button>
          </>
        )}
      </div>
      {isConfirming ? (
        <ActionDialog
          title={text('steps.proposalDiscardTitle')}
          action={text('steps.proposalDiscard')}
          run={() => discard({ params: { id } })}
          onClose={() => setConfirming(false)}
        >
          <p>{text('steps.proposalDiscardText')}</p>
        </ActionDialog>
      ) : null}
    </Notice>
  )
}
