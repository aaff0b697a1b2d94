import { useState } from 'react'
import { type KeptByPerson, removeSavedInvestment } from '#contract/admin-saved-investment.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface DeleteSavedDialogProps {
  readonly of: KeptByPerson
  readonly onClose: () => void
}

/** Deletes what somebody keeps for later, after a question. */
export function DeleteSavedDialog({ of: { saved, person }, onClose }: DeleteSavedDialogProps) {
  const intl = useIntl()
  const { text, rich } = intl
  useReturnFocus()
  const online = useOnline()
  const remove = useSteadySend(removeSavedInvestment)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const close = (): void => {
    if (!busy) onClose()
  }
  const run = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await remove({ params: { id: saved.id } })
      onClose()
    } catch (error) {
      if (!isFailure(error)) throw error
      // Gone meanwhile: what was wanted.
      if (error.code === 'NOT_FOUND') onClose()
      else setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={text('admin.savedDeleteTitle')}
      onClose={close}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            {text('shell.cancel')}
          </Button>
          <Button
            look="danger"
            busy={busy}
            blocked={online ? undefined : text('shell.needsConnection')}
            onClick={() => void run()}
          >
            {text('admin.savedDelete')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {rich('admin.savedDeleteText', {
            name: <bdi key="name">{person.name}</bdi>,
            campaign: <bdi key="campaign">{saved.campaign.name}</bdi>,
            amount: <MoneyText key="amount" amount={saved.amount.amount} currency={saved.amount.currency} />,
          })}
        </p>
        {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
      </div>
    </Dialog>
  )
}
