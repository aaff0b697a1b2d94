import { useState } from 'react'
import type { Investment } from '#contract/investment/investment.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { useCancel } from './use-cancel.ts'

interface CancelProps {
  readonly investment: Investment
  /** The reservation has ended; the screen has to be reloaded. */
  readonly onDone: () => void
}

/** Cancels a reservation, after a confirmation. */
export function CancelReservation({ investment, onDone }: CancelProps) {
  const { text, rich } = useIntl()
  const cancel = useCancel(investment, onDone)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="plain" needsConnection onClick={() => setOpen(true)}>
        {text('pay.cancel')}
      </Button>
      {open ? (
        <ActionDialog
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
        </ActionDialog>
      ) : null}
    </>
  )
}
