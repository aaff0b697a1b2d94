import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { type ConnectedAccount, disconnectAccount } from '#contract/connected-account.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface DisconnectDialogProps {
  readonly account: ConnectedAccount
  readonly onClose: () => void
}

/** Asks before an account is taken out, and says why where it is not. */
export function DisconnectDialog({ account, onClose }: DisconnectDialogProps) {
  const intl = useIntl()
  const { text, rich } = intl
  useReturnFocus()
  const online = useOnline()
  const send = useSteadySend(disconnectAccount)
  const showToast = useSetAtom(showToastAtom)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const disconnect = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await send({ params: { id: account.id } })
      onClose()
      showToast({ text: 'connect.disconnected', look: 'good' })
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailure(error)
      setBusy(false)
    }
  }
  const close = (): void => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      title={text('connect.disconnectTitle')}
      onClose={close}
      actions={
        <>
          <Button
            look="danger"
            busy={busy}
            blocked={online ? undefined : text('shell.needsConnection')}
            onClick={() => void disconnect()}
          >
            {text('connect.disconnect')}
          </Button>
          <Button look="plain" onClick={close}>
            {text('shell.cancel')}
          </Button>
        </>
      }
    >
      {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
      <p>{rich('connect.disconnectText', { name: <bdi key="name">{account.companyName}</bdi> })}</p>
    </Dialog>
  )
}
