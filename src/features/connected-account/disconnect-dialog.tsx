import { useSetAtom } from 'jotai'
import { type ConnectedAccount, disconnectAccount } from '#contract/connected-account.ts'
import { QuestionDialog } from '#src/components/question-dialog.tsx'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'

interface DisconnectDialogProps {
  readonly account: ConnectedAccount
  readonly onClose: () => void
}

/** Asks before an account is taken out, and says why where it is not. */
export function DisconnectDialog({ account, onClose }: DisconnectDialogProps) {
  const { text, rich } = useIntl()
  const send = useSteadySend(disconnectAccount)
  const showToast = useSetAtom(showToastAtom)
  return (
    <QuestionDialog
      title={text('connect.disconnectTitle')}
      action={text('connect.disconnect')}
      run={async () => {
        await send({ params: { id: account.id } })
        showToast({ text: 'connect.disconnected', look: 'good' })
      }}
      onClose={onClose}
    >
      <p>{rich('connect.disconnectText', { name: <bdi key="name">{account.companyName}</bdi> })}</p>
    </QuestionDialog>
  )
}
