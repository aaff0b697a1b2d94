import { atMost, type FieldProblem, validateFields } from '#domain/field.ts'
import type { DecimalMark, Money } from '#domain/money.ts'
import { parseAmount } from '#domain/parse-number.ts'
import { feeBearers, isUnusualFee } from '#domain/payment/bank-fee.ts'
import { AreaField, TickField } from '#src/components/form/form-parts.tsx'
import { RadioField } from '#src/components/form/radio-field.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { MoneyText } from './money.tsx'

/** Values of a form about a transfer that a bank returned. */
export interface ReturnValues {
  readonly feeBearer: string
  readonly feeReason: string
  /** The amount was compared with the bank statement. */
  readonly feeChecked: boolean
}
export const initialReturn: ReturnValues = { feeBearer: 'site', feeReason: '', feeChecked: false }

/** What the bank kept; zero while the amount cannot be parsed. */
export function deductedFrom(sent: Money, received: string, mark: DecimalMark): bigint {
  const parsed = parseAmount(received, sent.currency, mark)
  return parsed.ok && parsed.amount < sent.amount ? sent.amount - parsed.amount : 0n
}

function isUnusual(deducted: bigint, sent: bigint): boolean {
  return isUnusualFee({ sent, received: sent - deducted })
}

/**
 * Charging the recipient takes a reason, and an unusual fee a check of the amount.
 * @param sent undefined if the amount is that of a bank statement
 */
export function feeProblems(
  { feeBearer, feeReason, feeChecked }: ReturnValues,
  deducted: bigint,
  sent?: bigint,
): FieldProblem[] {
  const required = deducted > 0n && feeBearer === 'recipient'
  return [
    ...(sent !== undefined && isUnusual(deducted, sent) && !feeChecked
      ? [{ path: 'feeChecked', code: 'accept' } as const]
      : []),
    ...validateFields({ feeReason }, { feeReason: { required, rules: [atMost(500)] } }),
  ]
}

/** What is sent about the fee: nothing if the bank kept none. */
export function feeInput({ feeBearer, feeReason, feeChecked }: ReturnValues, deducted: bigint) {
  if (deducted === 0n) return {}
  const checked = feeChecked ? { feeChecked } : {}
  return feeBearer === 'recipient'
    ? ({ ...checked, feeBearer: 'recipient', feeReason: feeReason.trim() } as const)
    : ({ ...checked, feeBearer: 'site' } as const)
}

interface BankFeeFieldsProps {
  /** What the bank kept of a transfer that it returned. Nothing is shown for zero. */
  readonly deducted: Money
  readonly bearer: FormField<string>
  readonly reason: FormField<string>
  /** The confirmation of an unusual fee, where the amount is entered. */
  readonly check?: { readonly sent: bigint; readonly of: FormField<boolean> }
}

/** Who bears the fee of a bank: the site, or the recipient with a reason. */
export function BankFeeFields({ deducted, bearer, reason, check }: BankFeeFieldsProps) {
  const { text, rich } = useIntl()
  if (deducted.amount <= 0n) return null
  return (
    <>
      {check !== undefined && isUnusual(deducted.amount, check.sent) ? (
        <TickField of={check.of} label={text('admin.bankFee.unusual')} />
      ) : null}
      <RadioField
        of={bearer}
        legend={rich('admin.bankFee.deducted', {
          fee: <MoneyText key="fee" amount={deducted.amount} currency={deducted.currency} />,
        })}
        choices={feeBearers.map((each) => ({
          value: each,
          label: text(`admin.bankFee.${each}`),
          text: text(`admin.bankFee.${each}Text`),
        }))}
        stacked
      />
      {bearer.value === 'recipient' ? (
        <AreaField
          of={reason}
          label={text('admin.bankFee.reason')}
          hint={text('admin.rejectReason')}
          rows={2}
          dir="auto"
        />
      ) : null}
    </>
  )
}
