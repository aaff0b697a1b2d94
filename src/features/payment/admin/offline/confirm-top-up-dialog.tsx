import { returnUnusable } from '#contract/payment/admin/refund.ts'
import { confirmTransfer, type Transfer } from '#contract/wallet/admin-wallet.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { ReceivedDialog } from '#src/components/admin/received-dialog.tsx'

interface ConfirmTopUpProps {
  readonly transfer: Transfer
  /** Set if this unusable transfer was sent back, instead of confirming the announced one. */
  readonly unusable?: Transfer['unusable'][number] | undefined
  readonly onClose: () => void
}

/** Only the amount due is credited to the wallet. */
export function ConfirmTopUpDialog({ transfer, unusable, onClose }: ConfirmTopUpProps) {
  const { text } = useIntl()
  const confirm = useIdempotentMutation(confirmTransfer)
  const sendBack = useIdempotentMutation(returnUnusable)
  const { id, person, reference } = transfer
  return (
    <ReceivedDialog
      returned={unusable !== undefined}
      owed={unusable?.amount ?? transfer.amount}
      name={person.name}
      facts={[
        [
          text('admin.reference'),
          <bdi key="code" className="code">
            {reference}
          </bdi>,
        ],
        [text('admin.person'), <bdi key="name">{person.name}</bdi>],
      ]}
      received="admin.topUpToast"
      send={(amount, confirmation) =>
        unusable
          ? sendBack({ params: { id: unusable.id }, body: { sent: amount, ...confirmation } })
          : confirm({ params: { id }, body: { received: amount, ...confirmation } })
      }
      onClose={onClose}
    />
  )
}
