import type { Money } from '#domain/money.ts'
import { AreaField } from '#src/components/form/form-parts.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { NumberField } from '#src/components/number/number-field.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { BankFeeFields, deductedFrom } from '#src/components/payment/bank-fee-fields.tsx'

interface ReturnFieldsProps {
  readonly sent: Money
  readonly received: FormField<string>
  readonly feeBearer: FormField<string>
  readonly feeReason: FormField<string>
  readonly feeChecked: FormField<boolean>
  readonly reason: FormField<string>
  readonly reasonHint: string
}

/** The amount that a bank returned, who bears what it kept, and why the transfer came back. */
export function ReturnFields({
  sent,
  received,
  feeBearer,
  feeReason,
  feeChecked,
  reason,
  reasonHint,
}: ReturnFieldsProps) {
  const { text, decimalMark } = useIntl()
  const { currency } = sent
  return (
    <>
      <NumberField
        of={{
          ...received,
          change: (next) => {
            received.change(next)
            // Another fee has not been checked.
            if (feeChecked.value) feeChecked.change(false)
          },
        }}
        label={text('admin.received', { currency })}
        hint={text('admin.recordReturnHint')}
        kind={{ is: 'money', currency }}
      />
      <BankFeeFields
        deducted={{ amount: deductedFrom(sent, received.value, decimalMark), currency }}
        bearer={feeBearer}
        reason={feeReason}
        check={{ sent: sent.amount, of: feeChecked }}
      />
      <AreaField of={reason} label={text('admin.reason')} hint={reasonHint} rows={3} dir="auto" />
    </>
  )
}
