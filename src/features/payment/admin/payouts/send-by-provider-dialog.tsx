import { useSetAtom } from 'jotai'
import { type PayoutItem, sendPayout } from '#contract/payment/admin/payout.ts'
import { atMost, validateFields } from '#domain/field.ts'
import type { TransferProvider } from '#domain/payment/payout-transfer.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { TextField } from '#src/components/form/form-parts.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { PayoutStatement } from './payout-statement.tsx'
import { useWaitingTime, WaitingNotice } from './waiting-notice.tsx'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'

interface SendByProviderProps {
  readonly payout: PayoutItem
  readonly provider: TransferProvider
  /** Loads the payout again after a refusal, whose cause it then shows. */
  readonly readAgain: () => void
  readonly onClose: () => void
}

const addressRules = {
  address: { required: true, rules: [atMost(255)] },
  city: { required: true, rules: [atMost(100)] },
  postalCode: { required: true, rules: [atMost(20)] },
}

/** Sends exactly the amount that the dialog shows; Mangopay also needs the address of the recipient. */
export function SendByProviderDialog({ payout, provider, readAgain, onClose }: SendByProviderProps) {
  const { text } = useIntl()
  const sendBy = useIdempotentMutation(sendPayout)
  const showToast = useSetAtom(showToastAtom)
  const until = useWaitingTime(payout)
  const { id, seen } = payout
  const send = async (recipient?: Readonly<Record<'address' | 'city' | 'postalCode', string>>): Promise<void> => {
    try {
      const sent = await sendBy({ params: { id }, body: { seen, provider, ...(recipient ? { recipient } : {}) } })
      if (sent.actionUrl !== null) return location.assign(sent.actionUrl)
      const result = sent.state === 'confirmed' ? 'failed' : sent.state === 'paid' ? 'paid' : 'sending'
      showToast({ text: `payouts.sendByToast.${result}`, variant: result === 'failed' ? 'bad' : 'good' })
    } catch (error) {
      readAgain()
      throw error
    }
  }
  const title = text(`payouts.sendByTitle.${provider}`)
  const facts = (
    <>
      <p>
        <b>
          <bdi>{payout.campaign.name}</bdi>
        </b>
      </p>
      <PayoutStatement of={payout} />
    </>
  )
  if (until !== undefined || provider === 'stripe')
    return (
      <ActionDialog
        title={title}
        variant="primary"
        {...(until === undefined ? { action: text('payouts.sendBy.stripe') } : { keep: text('shell.close') })}
        run={() => send()}
        onClose={onClose}
      >
        {facts}
        {until === undefined ? (
          <p className="soft">{text('payouts.sendByText.stripe')}</p>
        ) : (
          <WaitingNotice of={payout} until={until} />
        )}
      </ActionDialog>
    )
  return (
    <FormDialog
      title={title}
      submit={text('payouts.sendBy.mangopay')}
      initial={{ address: payout.companyAddress.slice(0, 255), city: '', postalCode: '' }}
      validate={(values) => validateFields(values, addressRules)}
      send={(values) => send(values)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {facts}
          <p className="soft">{text('payouts.sendByText.mangopay')}</p>
          <fieldset className="stack">
            <legend>{text('payouts.recipient')}</legend>
            <p className="soft small">{text('payouts.recipientHint')}</p>
            <TextField of={field('address')} label={text('payouts.recipientAddress')} dir="auto" />
            <TextField of={field('city')} label={text('payouts.recipientCity')} dir="auto" />
            <TextField of={field('postalCode')} label={text('payouts.recipientPostalCode')} dir="auto" />
          </fieldset>
        </>
      )}
    </FormDialog>
  )
}
