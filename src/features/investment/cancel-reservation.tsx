import { useState } from 'react'
import type { Investment } from '#contract/investment.ts'
import { MoneyText } from '#src/components/money.tsx'
import { QuestionDialog } from '#src/components/question-dialog.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { useCancel } from './use-cancel.ts'

interface CancelProps {
  readonly investment: Investment
  /** The reservation has ended; the screen is to be asked for again. */
  readonly onDone: () => void
}

/** Gives a reservation up, after a question. */
export function CancelReservation({ investment, onDone }: CancelProps) {
  const { text, rich } = useIntl()
  const online = useOnline()
  const cancel = useCancel(investment, onDone)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="plain" blocked={online ? undefined : text('shell.needsConnection')} onClick={() => setOpen(true)}>
        {text('pay.cancel')}
      </Button>
      {open ? (
        <QuestionDialog
          title={text('pay.cancelTitle')}
          keep={text('pay.cancelKeep')}
          action={text('pay.cancelDo')}
          run={cancel}
          onClose={() => setOpen(false)}
        >
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
        </QuestionDialog>
      ) : null}
    </>
  )
}
