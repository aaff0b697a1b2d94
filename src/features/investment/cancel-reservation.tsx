import { useState } from 'react'
import { cancel, type Investment } from '#contract/investment.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface CancelProps {
  readonly investment: Investment
  /** The reservation has ended; the screen is to be asked for again. */
  readonly onDone: () => void
}

/** Gives a reservation up, after a question. */
export function CancelReservation({ investment, onDone }: CancelProps) {
  const intl = useIntl()
  const { text, rich } = intl
  const online = useOnline()
  const send = useSteadySend(cancel)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const close = (): void => {
    if (!busy) setOpen(false)
  }
  const run = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await send({ params: { investorId: investment.id }, body: { state: 'cancelled' } })
      setOpen(false)
      onDone()
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailure(error)
      // Ended already: what is shown is old.
      if (error.code === 'INVESTMENT_NOT_PENDING') onDone()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button look="plain" blocked={online ? undefined : text('shell.needsConnection')} onClick={() => setOpen(true)}>
        {text('pay.cancel')}
      </Button>
      <Dialog
        open={open}
        title={text('pay.cancelTitle')}
        onClose={close}
        actions={
          <>
            <Button look="quiet" onClick={close}>
              {text('pay.cancelKeep')}
            </Button>
            <Button
              look="danger"
              busy={busy}
              blocked={online ? undefined : text('shell.needsConnection')}
              onClick={() => void run()}
            >
              {text('pay.cancelDo')}
            </Button>
          </>
        }
      >
        <div className="stack">
          <p>
            {rich('pay.cancelText', {
              units: Number(investment.units),
              amount: (
                <MoneyText key="amount" amount={investment.amount.amount} currency={investment.amount.currency} />
              ),
              campaign: investment.campaign.name,
            })}
          </p>
          <p>{text('pay.cancelPaid')}</p>
          {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
        </div>
      </Dialog>
    </>
  )
}
