import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { cancelPayoutTransfer, type PayoutItem } from '#contract/payment/admin/payout.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'

interface CancelTransferDialogProps {
  readonly payout: PayoutItem
  readonly onClose: () => void
}

/** The provider decides: a transfer that it has, or may have, stays as it is, and the dialog states why. */
export function CancelTransferDialog({ payout: { id, transferId }, onClose }: CancelTransferDialogProps) {
  const { text } = useIntl()
  const cancel = useMutation(cancelPayoutTransfer)
  const showToast = useSetAtom(showToastAtom)
  // The list is polled while the dialog is open: a later transfer is not the one to cancel.
  const [shownId] = useState(transferId)
  return (
    <ActionDialog
      title={text('payouts.cancelTransferTitle')}
      action={text('payouts.cancelTransfer')}
      keep={text('payouts.keepTransfer')}
      run={async () => {
        if (shownId === null) return
        await cancel({ params: { id }, body: { transferId: shownId } })
        showToast({ text: 'payouts.cancelledToast', variant: 'good' })
      }}
      onClose={onClose}
    >
      <p>{text('payouts.cancelTransferText')}</p>
    </ActionDialog>
  )
}
