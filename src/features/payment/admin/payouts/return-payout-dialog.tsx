import { type PayoutItem, returnPayout } from '#contract/payment/admin/payout.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField, ChoiceField } from '#src/components/form/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { editedAmount } from '#src/components/payment/amount-field.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import {
  BankFeeFields,
  deductedFrom,
  feeInput,
  feeProblems,
  initialReturn,
  uncheckingFee,
} from '#src/components/payment/bank-fee-fields.tsx'
import { receivedMoney, receivedProblems } from '#src/components/payment/received-rules.ts'
import { useReturnToast } from '#src/components/payment/use-return-toast.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'

interface ReturnPayoutProps {
  readonly payout: PayoutItem
  readonly onClose: () => void
}

/** The bank returned a transfer, perhaps less a fee: the money is owed again, to be sent once more. */
export function ReturnPayoutDialog({ payout: { id, owner, currency, transfersOut }, onClose }: ReturnPayoutProps) {
  const { text, rich, money, date, decimalMark } = useIntl()
  const sendReturn = useIdempotentMutation(returnPayout)
  const showReturn = useReturnToast()
  const [latest, ...earlier] = transfersOut
  const isChosen = earlier.length > 0
  const sentBy = (transferId: string) => ({
    amount: transfersOut.find((each) => each.id === transferId)?.amount ?? 0n,
    currency,
  })
  const initial = latest === undefined || isChosen ? { transferId: '', received: '' } : editedOf(latest)
  function editedOf({ id: transferId, amount }: PayoutItem['transfersOut'][number]) {
    return { transferId, received: editedAmount({ amount, currency }, decimalMark) }
  }
  return (
    <FormDialog
      title={text('payouts.returnTitle')}
      submit={text('payouts.return')}
      variant="danger"
      initial={{ ...initialReturn, ...initial, reason: '' }}
      validate={({ transferId, received, reason, ...fee }) => [
        ...receivedProblems({ received, bankReference: '' }, currency, decimalMark),
        ...validateFields(
          { transferId, reason },
          { transferId: { required: true, rules: [] }, reason: { required: true, rules: [atMost(500)] } },
        ),
        ...feeProblems(fee, deductedFrom(sentBy(transferId), received, decimalMark), sentBy(transferId).amount),
      ]}
      send={async ({ transferId, received, reason, ...fee }) => {
        const arrived = receivedMoney(received, currency, decimalMark)
        const deducted = deductedFrom(sentBy(transferId), received, decimalMark)
        const body = { transferId, received: arrived.amount, reason: reason.trim(), ...feeInput(fee, deducted) }
        await sendReturn({ params: { id }, body })
        showReturn(arrived, deducted)
      }}
      onClose={onClose}
    >
      {({ field }) => {
        const transferId = field('transferId')
        const received = uncheckingFee(field('received'), field('feeChecked'))
        const sent = sentBy(transferId.value)
        return (
          <>
            {isChosen ? (
              <ChoiceField
                of={{
                  ...transferId,
                  change: (next) => {
                    transferId.change(next)
                    received.change(next === '' ? '' : editedAmount(sentBy(next), decimalMark))
                  },
                }}
                label={text('payouts.returnedTransfer')}
                choices={[
                  ['', text('payouts.chooseTransfer')],
                  ...transfersOut.map(
                    ({ id: value, amount, reference, sentAt }) =>
                      [value, [money(amount, currency), reference, date(sentAt)].map(isolated).join(' · ')] as const,
                  ),
                ]}
              />
            ) : (
              <p>
                {rich('payouts.returnText', {
                  amount: <MoneyText key="amount" amount={sent.amount} currency={currency} />,
                  name: <bdi key="name">{owner.name}</bdi>,
                  reference: <bdi key="reference">{latest?.reference}</bdi>,
                })}
              </p>
            )}
            <NumberField
              of={received}
              label={text('admin.received', { currency })}
              hint={text('admin.recordReturnHint')}
              kind={{ is: 'money', currency }}
            />
            <BankFeeFields
              deducted={{ amount: deductedFrom(sent, received.value, decimalMark), currency }}
              bearer={field('feeBearer')}
              reason={field('feeReason')}
              check={{ sent: sent.amount, of: field('feeChecked') }}
            />
            <AreaField
              of={field('reason')}
              label={text('admin.reason')}
              hint={text('payouts.reasonHint')}
              rows={3}
              dir="auto"
            />
          </>
        )
      }}
    </FormDialog>
  )
}
