import { returnByHand } from '#contract/payment/admin/attempt.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { BankReferenceField } from '#src/components/admin/bank-reference-field.tsx'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Facts } from '#src/ui/facts.tsx'

interface ByHandProps {
  readonly id: string
  /** The amount to refund. */
  readonly amount: { readonly amount: bigint; readonly currency: string }
  /** The payer's name. */
  readonly name: string
  readonly onClose: () => void
}

/**
 * Records a manual transfer that replaced a refund refused by the provider: its reference is stored, and it is booked.
 */
export function ByHandDialog({ id, amount, name, onClose }: ByHandProps) {
  const { text, money } = useIntl()
  const note = useIdempotentMutation(returnByHand)
  return (
    <FormDialog
      title={text('provider.byHandTitle')}
      submit={text('provider.byHandDo')}
      initial={{ bankReference: '' }}
      validate={(values) => validateFields(values, { bankReference: { required: true, rules: [atMost(100)] } })}
      send={({ bankReference }) => note({ params: { id }, body: { amount, bankReference: bankReference.trim() } })}
      success={{
        text: 'provider.byHandDone',
        values: { amount: isolated(money(amount.amount, amount.currency)), name: isolated(name) },
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Facts
            rows={[
              [text('provider.byHandTo'), <MoneyText key="amount" amount={amount.amount} currency={amount.currency} />],
            ]}
          />
          <BankReferenceField of={field('bankReference')} hint={text('provider.byHandHint')} />
        </>
      )}
    </FormDialog>
  )
}
