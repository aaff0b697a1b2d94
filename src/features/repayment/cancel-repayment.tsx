import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { cancelRepayment, type RepaymentDetail } from '#contract/repayment/repayment.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'

interface CancelRepaymentProps {
  readonly of: RepaymentDetail
  /** A payment may still succeed. */
  readonly isPending: boolean
  /** The repayment has to be reloaded. */
  readonly onChanged: () => void
}

/** Cancels a repayment that is not paid, after a confirmation. */
export function CancelRepayment({ of: { id, campaign, amount }, isPending, onChanged }: CancelRepaymentProps) {
  const { text, rich } = useIntl()
  const [, navigate] = useLocation()
  const cancel = useIdempotentMutation(cancelRepayment)
  const showToast = useSetAtom(showToastAtom)
  const [confirming, setConfirming] = useState(false)
  const send = async (): Promise<void> => {
    try {
      await cancel({ body: { repaymentId: id } })
    } catch (error) {
      // It was paid, or a payment was started, in the meantime.
      if (isFailure(error)) onChanged()
      throw error
    }
    showToast({ text: 'repayment.cancelledToast', variant: 'good' })
    navigate(pathTo('campaignRepayment', { id: campaign.id }), { replace: true })
  }
  return (
    <div>
      <Button
        variant="plain"
        needsConnection
        blocked={isPending ? text('repayment.cancelBlocked') : undefined}
        onClick={() => setConfirming(true)}
      >
        {text('repayment.cancel')}
      </Button>
      {confirming ? (
        <ActionDialog
          title={text('repayment.cancelTitle')}
          action={text('repayment.cancel')}
          keep={text('repayment.keep')}
          run={send}
          onClose={() => setConfirming(false)}
        >
          <p>
            {rich('repayment.cancelText', {
              amount: <MoneyText key="amount" amount={amount.amount} currency={amount.currency} />,
            })}
          </p>
          <p>{text('repayment.cancelSent')}</p>
        </ActionDialog>
      ) : null}
    </div>
  )
}
