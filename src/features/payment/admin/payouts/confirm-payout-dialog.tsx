import { useSetAtom } from 'jotai'
import { confirmPayout, type PayoutItem } from '#contract/payment/admin/payout.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { PayoutStatement } from './payout-statement.tsx'
import { useWaitingTime, WaitingNotice } from './waiting-notice.tsx'

interface ConfirmPayoutProps {
  readonly payout: PayoutItem
  /** Loads the payout again after a refusal, whose cause it then shows. */
  readonly readAgain: () => void
  readonly onClose: () => void
}

/** Fixes exactly the amounts that the dialog shows; explains why there is nothing to confirm for a new account. */
export function ConfirmPayoutDialog({ payout, readAgain, onClose }: ConfirmPayoutProps) {
  const { text, money } = useIntl()
  const confirm = useIdempotentMutation(confirmPayout)
  const showToast = useSetAtom(showToastAtom)
  const { id, campaign, net, currency, seen } = payout
  const until = useWaitingTime(payout)
  const send = async (): Promise<void> => {
    try {
      await confirm({ params: { id }, body: { seen } })
    } catch (error) {
      readAgain()
      throw error
    }
    showToast({
      text: 'payouts.confirmedToast',
      values: { name: isolated(campaign.name), amount: isolated(money(net, currency)) },
      variant: 'good',
    })
  }
  return (
    <ActionDialog
      title={text('payouts.confirmTitle')}
      variant="primary"
      {...(until === undefined ? { action: text('payouts.confirmDo') } : { keep: text('shell.close') })}
      run={send}
      onClose={onClose}
    >
      <p>
        <b>
          <bdi>{campaign.name}</bdi>
        </b>
      </p>
      <PayoutStatement of={payout} />
      {until === undefined ? (
        <p className="soft">{text('payouts.confirmText')}</p>
      ) : (
        <WaitingNotice of={payout} until={until} />
      )}
    </ActionDialog>
  )
}
