import { useSetAtom } from 'jotai'
import { type ConnectedAccount, disconnectAccount } from '#contract/payment/connected-account.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'

interface DisconnectDialogProps {
  readonly account: ConnectedAccount
  readonly onClose: () => void
}

/** Confirms before an account is removed, and shows the reason if it cannot be. */
export function DisconnectDialog({ account, onClose }: DisconnectDialogProps) {
  const { text, rich } = useIntl()
  const send = useIdempotentMutation(disconnectAccount)
  const showToast = useSetAtom(showToastAtom)
  return (
    <ActionDialog
      title={text('connect.disconnectTitle')}
      action={text('connect.disconnect')}
      run={async () => {
        await send({ params: { id: account.id } })
        showToast({ text: 'connect.disconnected', variant: 'good' })
      }}
      onClose={onClose}
    >
      <p>{rich('connect.disconnectText', { name: <bdi key="name">{account.companyName}</bdi> })}</p>
    </ActionDialog>
  )
}
