import { stepOf } from '#domain/draft/step-names.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { WithdrawSubmission } from './withdraw-submission.tsx'
import type { Step } from './use-step.ts'

/** Why the campaign was declined, and why fields of the step cannot be changed now. */
export function LockedNotice({ of }: { readonly of: Step }) {
  const { text } = useIntl()
  const { draft } = of.open
  const { status, isOwner } = draft.campaign
  const inStep = Object.entries(stepOf).filter(([, step]) => step === of.step)
  const locked = inStep.filter(([section]) => !draft.editable.some((each) => each === section))
  if (status === 3)
    return (
      <Notice variant="bad" title={text('dash.declinedBecause')}>
        {draft.reason === null || draft.reason === '' ? null : <p dir="auto">{draft.reason}</p>}
        <p>{text('steps.declinedNext')}</p>
      </Notice>
    )
  if (locked.length === 0) return null
  if (status === 1)
    return (
      <Notice title={text('steps.pendingTitle')} action={isOwner ? <WithdrawSubmission id={of.open.id} /> : undefined}>
        {text('steps.pendingText')}
      </Notice>
    )
  if (status === 2)
    return (
      <Notice title={text('steps.liveTitle')}>
        {text(locked.length === inStep.length ? 'steps.liveText' : 'steps.livePartText')}
      </Notice>
    )
  if (status === 4 || status === 5) return <Notice title={text('steps.endedTitle')}>{text('steps.endedText')}</Notice>
  return status === 6 ? <Notice title={text('steps.hiddenTitle')}>{text('steps.hiddenText')}</Notice> : null
}
