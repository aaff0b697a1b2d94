import { type PayoutItem, returnPayout } from '#contract/payment/admin/payout.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField } from '#src/components/form/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { editedAmount } from '#src/components/payment/amount-field.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import {
  BankFeeFields,
  deductedFrom,
  feeInput,
  feeProblems,
  initialReturn,
} from '#src/components/payment/bank-fee-fields.tsx'
import { receivedMoney, receivedProblems } from '#src/components/payment/received-rules.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'

interface ReturnPayoutProps {
  readonly payout: PayoutItem
  readonly onClose: () => void
}

/** The bank returned the transfer, perhaps less a fee: the payout is confirmed again, to be sent once more. */
export function ReturnPayoutDialog({
  payout: { id, owner, amount, currency, bankReference },
  onClose,
}: ReturnPayoutProps) {
  const { text, rich, decimalMark } = useIntl()
  const sendReturn = useIdempotentMutation(returnPayout)
  const sent = { amount, currency }
  return (
    <FormDialog
      title={text('payouts.returnTitle')}
      submit={text('payouts.return')}
      variant="danger"
      initial={{ ...initialReturn, received: editedAmount(sent, decimalMark), reason: '' }}
      validate={({ received, reason, ...fee }) => [
        ...receivedProblems({ received, bankReference: '' }, currency, decimalMark),
        ...validateFields({ reason }, { reason: { required: true, rules: [atMost(500)] } }),
        ...feeProblems(fee, deductedFrom(sent, received, decimalMark)),
      ]}
      send={({ received, reason, ...fee }) => {
        const charge = feeInput(fee, deductedFrom(sent, received, decimalMark))
        const body = {
          received: receivedMoney(received, currency, decimalMark).amount,
          reason: reason.trim(),
          ...(bankReference === null ? {} : { sentReference: bankReference }),
          ...charge,
        }
        return sendReturn({ params: { id }, body })
      }}
      success={{ text: 'payouts.returnedToast' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            {rich('payouts.returnText', {
              amount: <MoneyText key="amount" amount={amount} currency={currency} />,
              name: <bdi key="name">{owner.name}</bdi>,
            })}
          </p>
          <NumberField
            of={field('received')}
            label={text('admin.received', { currency })}
            hint={text('admin.recordReturnHint')}
            kind={{ is: 'money', currency }}
          />
          <BankFeeFields
            deducted={{ amount: deductedFrom(sent, field('received').value, decimalMark), currency }}
            bearer={field('feeBearer')}
            reason={field('feeReason')}
          />
          <AreaField
            of={field('reason')}
            label={text('admin.reason')}
            hint={text('payouts.reasonHint')}
            rows={3}
            dir="auto"
          />
        </>
      )}
    </FormDialog>
  )
}
