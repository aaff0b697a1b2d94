import { useSetAtom } from 'jotai'
import { declineRepayment, type RepaymentItem } from '#contract/repayment/admin-repayment.ts'
import { ReasonDialog } from '#src/components/admin/reason-dialog.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { onFailure } from '#src/data/on-failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'

interface DeclineRepaymentProps {
  readonly repayment: RepaymentItem
  /** Loads the list again after a refusal, whose cause it then shows. */
  readonly readAgain: () => void
  readonly onClose: () => void
}

/** Declines a repayment that is not paid, with a reason for its owner. */
export function DeclineRepaymentDialog({
  repayment: { id, campaign, amount },
  readAgain,
  onClose,
}: DeclineRepaymentProps) {
  const { text, rich } = useIntl()
  const decline = useIdempotentMutation(declineRepayment)
  const showToast = useSetAtom(showToastAtom)
  return (
    <ReasonDialog
      title={text('repayments.declineTitle')}
      submit={text('repayments.decline')}
      hint={text('repayments.reasonHint')}
      onClose={onClose}
      send={async (reason) => {
        await decline({ params: { id }, body: { reason } }).catch(onFailure('REPAYMENT_ENDED', readAgain))
        showToast({ text: 'repayments.declinedToast', variant: 'good' })
      }}
    >
      <p>
        {rich('repayments.declineText', {
          amount: <MoneyText key="amount" amount={amount.amount} currency={amount.currency} />,
          name: <bdi key="name">{campaign.name}</bdi>,
        })}
      </p>
    </ReasonDialog>
  )
}
