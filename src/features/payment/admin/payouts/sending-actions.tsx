import { checkPayout, type PayoutItem } from '#contract/payment/admin/payout.ts'
import { RowButton } from '#src/components/row-button.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { buttonClass } from '#src/ui/button.tsx'

interface SendingActionsProps {
  readonly of: PayoutItem
  readonly onCancel: () => void
}

/** The provider's page on which the recipient is confirmed, the status on request, and the end of a silent provider. */
export function SendingActions({
  of: { id, campaign, actionUrl, transferState, ownTeam },
  onCancel,
}: SendingActionsProps) {
  const { text } = useIntl()
  const check = useMutation(checkPayout)
  const { busy, run } = useAsyncAction()
  return (
    <>
      {actionUrl === null ? null : (
        <a className={buttonClass('primary')} href={actionUrl}>
          {text('payouts.continue')}
        </a>
      )}
      <RowButton
        variant="plain"
        busy={busy}
        label={text('payouts.check')}
        fullLabel={text('payouts.checkOf', { name: campaign.name })}
        onClick={() => void run(async () => void (await check({ params: { id } })))}
      />
      {transferState === 'sending' && !ownTeam ? (
        <RowButton
          variant="plain"
          label={text('payouts.cancelTransfer')}
          fullLabel={text('payouts.cancelTransferOf', { name: campaign.name })}
          onClick={onCancel}
        />
      ) : null}
    </>
  )
}
