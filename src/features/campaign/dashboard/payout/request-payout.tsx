import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { type Payout, requestPayout } from '#contract/payment/payout.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { PayoutStatement } from './payout-statement.tsx'

interface RequestPayoutProps {
  readonly campaignId: string
  readonly of: Payout
  /** Loads the payout again after a refusal, whose cause it then shows. */
  readonly readAgain: () => void
}

/** The button, and the confirmation with what happens next. */
export function RequestPayout({ campaignId, of: payout, readAgain }: RequestPayoutProps) {
  const { text, rich } = useIntl()
  const request = useIdempotentMutation(requestPayout)
  const showToast = useSetAtom(showToastAtom)
  const [confirming, setConfirming] = useState(false)
  const send = async (): Promise<void> => {
    try {
      await request({ params: { id: campaignId } })
    } catch (error) {
      readAgain()
      throw error
    }
    showToast({ text: 'dash.payout.requestedToast', variant: 'good' })
  }
  return (
    <div>
      <Button needsConnection onClick={() => setConfirming(true)}>
        {text(payout.state === 'rejected' ? 'dash.payout.requestAgain' : 'dash.payout.request')}
      </Button>
      {confirming ? (
        <ActionDialog
          title={text('dash.payout.requestTitle')}
          action={text('dash.payout.requestDo')}
          variant="primary"
          run={send}
          onClose={() => setConfirming(false)}
        >
          <PayoutStatement of={payout} />
          <p>{text('dash.payout.requestText')}</p>
          <ol>
            <li>{text('dash.payout.next.review')}</li>
            <li>{text('dash.payout.next.confirm')}</li>
            <li>
              {rich('dash.payout.next.transfer', {
                amount: <MoneyText key="amount" amount={payout.net} currency={payout.currency ?? ''} />,
                account: (
                  <bdi key="account" dir="ltr">
                    {payout.account}
                  </bdi>
                ),
              })}
            </li>
          </ol>
        </ActionDialog>
      ) : null}
    </div>
  )
}
