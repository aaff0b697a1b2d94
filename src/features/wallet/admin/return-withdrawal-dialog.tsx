import { returnWithdrawal, type Withdrawal } from '#contract/wallet/admin-wallet.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { feeInput, feeProblems, initialReturn, deductedFrom } from '#src/components/payment/bank-fee-fields.tsx'
import { receivedMoney, receivedProblems } from '#src/components/payment/received-rules.ts'
import { ReturnFields } from '#src/components/admin/return-fields.tsx'
import { useReturnToast } from '#src/components/payment/use-return-toast.ts'

interface ReturnWithdrawalProps {
  readonly withdrawal: Withdrawal
  readonly onClose: () => void
}

/**
 * The bank returned a paid withdrawal: the administrator enters the returned amount, and who bears a fee that the bank
 * kept.
 */
export function ReturnWithdrawalDialog({ withdrawal, onClose }: ReturnWithdrawalProps) {
  const { text, rich, decimalMark } = useIntl()
  const showReturn = useReturnToast()
  const sendReturn = useIdempotentMutation(returnWithdrawal)
  const { amount: sent, person } = withdrawal
  return (
    <FormDialog
      title={text('admin.recordReturnTitle')}
      submit={text('admin.recordReturnSubmit')}
      initial={{ ...initialReturn, received: '', reason: '' }}
      validate={({ received, reason, ...fee }) => [
        ...receivedProblems({ received, bankReference: '' }, sent.currency, decimalMark),
        ...validateFields({ reason }, { reason: { required: true, rules: [atMost(500)] } }),
        ...feeProblems(fee, deductedFrom(sent, received, decimalMark), sent.amount),
      ]}
      send={async ({ received, reason, ...fee }) => {
        const amount = receivedMoney(received, sent.currency, decimalMark)
        const deducted = deductedFrom(sent, received, decimalMark)
        const body = { received: amount, reason: reason.trim(), ...feeInput(fee, deducted) }
        await sendReturn({ params: { id: withdrawal.id }, body })
        showReturn(amount, deducted)
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            {rich('admin.recordReturnText', {
              amount: <MoneyText key="amount" amount={sent.amount} currency={sent.currency} />,
              name: <bdi key="name">{person.name}</bdi>,
            })}
          </p>
          <ReturnFields
            sent={sent}
            received={field('received')}
            feeBearer={field('feeBearer')}
            feeReason={field('feeReason')}
            feeChecked={field('feeChecked')}
            reason={field('reason')}
            reasonHint={text('admin.rejectReason')}
          />
        </>
      )}
    </FormDialog>
  )
}
