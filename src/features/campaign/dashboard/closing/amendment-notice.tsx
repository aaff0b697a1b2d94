import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { type Amendment, withdrawAmendment } from '#contract/campaign/closing.ts'
import { ChangedTerms } from '#src/components/campaign/changed-terms.tsx'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useSiteTime } from '#src/features/campaign/dashboard/use-site-time.ts'
import type { ClosingProps } from './closing-props.ts'

/** The state of requested terms: in review, declined, or answered by the investors. */
export function AmendmentNotice({ of, ...props }: ClosingProps) {
  const { text } = useIntl()
  const { moment } = useSiteTime()
  const { amendment } = of
  switch (amendment?.state) {
    case 'review':
      return <ReviewNotice {...props} of={of} amendment={amendment} />
    case 'declined':
      return (
        <Notice variant="bad" title={text('dash.closing.declined')}>
          <p className="multiline" dir="auto">
            {amendment.reason}
          </p>
        </Notice>
      )
    case 'reconfirming':
      return (
        <Notice title={text('dash.closing.reconfirming')}>
          <p>{text('dash.closing.reconfirmingText', { moment: moment(amendment.reconfirmUntil ?? '') })}</p>
          <Answers of={amendment} />
        </Notice>
      )
    case 'completed':
      return amendment.confirmed + amendment.cancelled === 0 ? null : (
        <Notice variant="good" title={text('dash.closing.completed')}>
          <Answers of={amendment} />
        </Notice>
      )
    default:
      return null
  }
}

function OwnTerms({ of: { changes } }: { readonly of: Amendment }) {
  const { text } = useIntl()
  return (
    <ChangedTerms
      changes={changes}
      heads={{
        term: text('dash.closing.term'),
        before: text('dash.closing.before'),
        after: text('dash.closing.after'),
      }}
      nameOf={(term) => text(`dash.closing.term.${term}`)}
    />
  )
}

function Answers({ of: { state, confirmed, pending, cancelled } }: { readonly of: Amendment }) {
  const { text } = useIntl()
  return (
    <ul>
      <li>{text('dash.closing.accepted', { count: confirmed })}</li>
      {state === 'reconfirming' ? <li>{text('dash.closing.pending', { count: pending })}</li> : null}
      <li>{text('dash.closing.cancelled', { count: cancelled })}</li>
    </ul>
  )
}

function ReviewNotice({ campaignId, readAgain, amendment }: ClosingProps & { readonly amendment: Amendment }) {
  const { text } = useIntl()
  const withdraw = useIdempotentMutation(withdrawAmendment)
  const showToast = useSetAtom(showToastAtom)
  const [confirming, setConfirming] = useState(false)
  const send = async (): Promise<void> => {
    try {
      await withdraw({ params: { id: campaignId } })
    } catch (error) {
      readAgain()
      throw error
    }
    showToast({ text: 'dash.closing.requestWithdrawnToast', variant: 'good' })
  }
  return (
    <>
      <Notice
        title={text('dash.closing.review')}
        action={
          <Button variant="quiet" needsConnection onClick={() => setConfirming(true)}>
            {text('dash.closing.withdrawRequest')}
          </Button>
        }
      >
        <p>{text('dash.closing.reviewText')}</p>
      </Notice>
      <OwnTerms of={amendment} />
      {confirming ? (
        <ActionDialog
          title={text('dash.closing.withdrawRequestTitle')}
          action={text('dash.closing.withdrawDo')}
          run={send}
          onClose={() => setConfirming(false)}
        >
          <p>{text('dash.closing.withdrawRequestText')}</p>
        </ActionDialog>
      ) : null}
    </>
  )
}
