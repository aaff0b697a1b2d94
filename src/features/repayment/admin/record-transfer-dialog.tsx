import { recordRepaymentTransfer, type RepaymentItem } from '#contract/repayment/admin-repayment.ts'
import { BankReferenceField } from '#src/components/admin/bank-reference-field.tsx'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { refusedField } from '#src/components/form/refused-field.ts'
import { NumberField } from '#src/components/number/number-field.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { type Received, receivedMoney, receivedProblems } from '#src/components/payment/received-rules.ts'
import { onFailure } from '#src/data/on-failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Facts } from '#src/ui/facts.tsx'

interface RepaymentDialogProps {
  readonly repayment: RepaymentItem
  /** Loads the list again after a refusal, whose cause it then shows. */
  readonly readAgain: () => void
  readonly onClose: () => void
}

/** What the bank statement shows for the transfer of one repayment. */
export function RecordTransferDialog({ repayment, readAgain, onClose }: RepaymentDialogProps) {
  const intl = useIntl()
  const { text, money, decimalMark } = intl
  const record = useIdempotentMutation(recordRepaymentTransfer)
  const { id, reference, owner, campaign, fee } = repayment
  const { amount, currency } = repayment.amount
  const owed = amount + fee
  return (
    <FormDialog<Received>
      title={text('repayments.recordTitle')}
      submit={text('repayments.record')}
      initial={{ received: '', bankReference: '' }}
      validate={(values) => [
        ...receivedProblems(values, currency, decimalMark),
        ...(values.bankReference.trim() === '' ? [{ path: 'bankReference', code: 'required' as const }] : []),
      ]}
      send={({ received, bankReference }) =>
        record({
          params: { id },
          body: { amount: receivedMoney(received, currency, decimalMark), bankReference: bankReference.trim() },
        }).catch(onFailure('REPAYMENT_ENDED', readAgain))
      }
      success={{
        text: 'repayments.recordedToast',
        values: { amount: isolated(money(owed, currency)), name: isolated(campaign.name) },
      }}
      onClose={onClose}
    >
      {({ field, failure }) => (
        <>
          <Facts
            rows={[
              [
                text('repayments.reference'),
                <bdi key="reference" className="code">
                  {reference}
                </bdi>,
              ],
              [text('repayment.campaign'), <bdi key="campaign">{campaign.name}</bdi>],
              [text('repayments.owner'), <bdi key="owner">{owner.name}</bdi>],
              [text('admin.owed'), <MoneyText key="owed" amount={owed} currency={currency} />],
            ]}
          />
          <NumberField
            of={refusedField(field('received'), failure, ['AMOUNT_MISMATCH'], intl)}
            label={text('admin.received', { currency })}
            hint={text('admin.receivedHint')}
            kind={{ is: 'money', currency }}
          />
          <BankReferenceField of={field('bankReference')} hint={text('repayments.bankReferenceHint')} />
        </>
      )}
    </FormDialog>
  )
}
