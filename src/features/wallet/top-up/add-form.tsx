import type { ReactNode } from 'react'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import type { Form, FormField, FormValues } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { buttonClass } from '#src/ui/button.tsx'

interface AddFormProps<V extends FormValues> {
  readonly form: Form<V>
  readonly amount: FormField<string>
  readonly currency: string
  /** Minor units. */
  readonly bounds: { readonly minimum: bigint; readonly maximum: bigint }
  /** The total to pay; undefined while the amount is invalid. */
  readonly total: bigint | undefined
  /** The button's label for that total. */
  readonly submit: string
  /** Path of the wallet without an open action. */
  readonly back: string
  readonly children?: ReactNode
}

/** The amount to deposit into a wallet. */
export function AddForm<V extends FormValues>({
  form,
  amount,
  currency,
  bounds,
  total,
  submit,
  back,
  children,
}: AddFormProps<V>) {
  const { text, rich, money } = useIntl()
  return (
    <FormFrame
      form={form}
      submit={
        <span>
          {total === undefined
            ? submit
            : rich('wallet.addAmount', { amount: <MoneyText key="amount" amount={total} currency={currency} /> })}
        </span>
      }
      needsConnection
      beside={
        <Link className={buttonClass('plain')} href={back} keepScroll>
          {text('shell.cancel')}
        </Link>
      }
    >
      <NumberField
        of={amount}
        kind={{ is: 'money', currency }}
        label={text('wallet.amountIn', { currency })}
        hint={text('wallet.amountBounds', {
          minimum: isolated(money(bounds.minimum, currency, 'short')),
          maximum: isolated(money(bounds.maximum, currency, 'short')),
        })}
      />
      {children}
    </FormFrame>
  )
}
