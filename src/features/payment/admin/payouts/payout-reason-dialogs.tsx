import { useSetAtom } from 'jotai'
import { type PayoutItem, rejectPayout } from '#contract/payment/admin/payout.ts'
import { ReasonDialog } from '#src/components/admin/reason-dialog.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'

interface PayoutDialogProps {
  readonly payout: PayoutItem
  readonly onClose: () => void
}

/** Nothing is paid out now; the owner is notified of the reason and may request the payout again. */
export function RejectPayoutDialog({ payout: { id, campaign }, onClose }: PayoutDialogProps) {
  const { text, rich } = useIntl()
  const reject = useIdempotentMutation(rejectPayout)
  const showToast = useSetAtom(showToastAtom)
  return (
    <ReasonDialog
      title={text('payouts.rejectTitle')}
      submit={text('payouts.reject')}
      hint={text('payouts.reasonHint')}
      onClose={onClose}
      send={async (reason) => {
        await reject({ params: { id }, body: { reason } })
        showToast({ text: 'payouts.rejectedToast', variant: 'good' })
      }}
    >
      <p>{rich('payouts.rejectText', { name: <bdi key="name">{campaign.name}</bdi> })}</p>
    </ReasonDialog>
  )
}
