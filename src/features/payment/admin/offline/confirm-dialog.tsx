import { returnUnusable } from '#contract/payment/admin/refund.ts'
import { confirmPayment, type OfflinePayment, returnPayment } from '#contract/payment/admin/offline-payment.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import type { Unusable } from './payment-row.tsx'
import { ReceivedDialog } from '#src/components/admin/received-dialog.tsx'

interface ConfirmDialogProps {
  readonly payment: OfflinePayment
  /** Set if this unusable transfer is sent back, instead of the payment of the investment. */
  readonly unusable?: Unusable | undefined
  readonly onClose: () => void
}

/** Only the amount due confirms the investment, or its return. */
export function ConfirmDialog({ payment, unusable, onClose }: ConfirmDialogProps) {
  const { text } = useIntl()
  const confirm = useIdempotentMutation(confirmPayment)
  const sendBack = useIdempotentMutation(returnPayment)
  const sendUnusable = useIdempotentMutation(returnUnusable)
  const returned = unusable !== undefined || payment.returnDue !== null
  const params = { investmentId: payment.investmentId }
  return (
    <ReceivedDialog
      returned={returned}
      owed={unusable?.amount ?? payment.returnDue ?? payment.amount}
      name={payment.investor.name}
      facts={[
        [
          text('admin.reference'),
          <bdi key="code" className="code">
            {payment.reference}
          </bdi>,
        ],
        [text('admin.investor'), <bdi key="name">{payment.investor.name}</bdi>],
        [text('admin.campaign'), <bdi key="campaign">{payment.campaign}</bdi>],
        [text('admin.method'), text(`admin.gateway.${payment.gateway}`)],
      ]}
      warning={payment.state === 'expired' ? text('admin.expiredWarning') : undefined}
      received="admin.confirmedToast"
      send={(amount, reference) => {
        if (unusable) return sendUnusable({ params: { id: unusable.id }, body: { sent: amount, ...reference } })
        return returned
          ? sendBack({ params, body: { sent: amount, ...reference } })
          : confirm({ params, body: { received: amount, ...reference } })
      }}
      onClose={onClose}
    />
  )
}
