import { type PayoutItem, returnPayout } from '#contract/payment/admin/payout.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { ChoiceField } from '#src/components/form/form-parts.tsx'
import { editedAmount } from '#src/components/payment/amount-field.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { deductedFrom, feeInput, feeProblems, initialReturn } from '#src/components/payment/bank-fee-fields.tsx'
import { receivedMoney, receivedProblems } from '#src/components/payment/received-rules.ts'
import { ReturnFields } from '#src/components/admin/return-fields.tsx'
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
        const received = field('received')
        const feeChecked = field('feeChecked')
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
                    feeChecked.change(false)
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
            <ReturnFields
              sent={sent}
              received={received}
              feeBearer={field('feeBearer')}
              feeReason={field('feeReason')}
              feeChecked={feeChecked}
              reason={field('reason')}
              reasonHint={text('payouts.reasonHint')}
            />
          </>
        )
      }}
    </FormDialog>
  )
}
