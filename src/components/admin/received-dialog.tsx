import type { Money } from '#domain/money.ts'
import { BankReferenceField } from './bank-reference-field.tsx'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { type FactRow, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { type Received, receivedMoney, receivedProblems } from '#src/components/payment/received-rules.ts'

interface ReceivedDialogProps {
  /** The money was returned instead of received. */
  readonly returned: boolean
  /** The only amount that is accepted. */
  readonly owed: Money
  readonly name: string
  readonly facts: readonly FactRow[]
  readonly warning?: string | undefined
  /** Shown once it was received. */
  readonly received: TextId
  readonly send: (amount: Money, reference: { readonly bankReference?: string }) => Promise<unknown>
  readonly onClose: () => void
}

/** The administrator enters what the bank statement shows for one transfer. */
export function ReceivedDialog({ returned, owed, name, facts, warning, received, send, onClose }: ReceivedDialogProps) {
  const { text, money, decimalMark } = useIntl()
  return (
    <FormDialog<Received>
      title={text(returned ? 'admin.returnTitle' : 'admin.confirmTitle')}
      submit={text(returned ? 'admin.return' : 'admin.confirm')}
      initial={{ received: '', bankReference: '' }}
      validate={(values) => receivedProblems(values, owed.currency, decimalMark)}
      send={(values) => {
        const bankReference = values.bankReference.trim()
        return send(
          receivedMoney(values.received, owed.currency, decimalMark),
          bankReference === '' ? {} : { bankReference },
        )
      }}
      success={{
        text: returned ? 'admin.returnedToast' : received,
        values: { amount: isolated(money(owed.amount, owed.currency)), name: isolated(name) },
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Facts
            rows={[
              ...facts,
              [text('admin.owed'), <MoneyText key="owed" amount={owed.amount} currency={owed.currency} />],
            ]}
          />
          {warning === undefined ? null : <Notice variant="warn">{warning}</Notice>}
          <NumberField
            of={field('received')}
            label={text(returned ? 'admin.sentAmount' : 'admin.received', { currency: owed.currency })}
            hint={text(returned ? 'admin.sentAmountHint' : 'admin.receivedHint')}
            kind={{ is: 'money', currency: owed.currency }}
          />
          <BankReferenceField of={field('bankReference')} />
        </>
      )}
    </FormDialog>
  )
}
