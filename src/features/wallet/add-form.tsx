import type { ReactNode } from 'react'
import { FormFrame } from '#src/components/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/money.tsx'
import type { Form, FormField, FormValues } from '#src/components/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { buttonClass } from '#src/ui/button.tsx'

interface AddFormProps<V extends FormValues> {
  readonly form: Form<V>
  readonly amount: FormField<string>
  readonly currency: string
  /** Minor units. */
  readonly bounds: { readonly minimum: bigint; readonly maximum: bigint }
  /** What is paid in the end; undefined while the amount is none that can be added. */
  readonly total: bigint | undefined
  /** What the button says then. */
  readonly act: string
  /** The wallet with nothing being done. */
  readonly back: string
  readonly children?: ReactNode
}

/** How much comes into a wallet. */
export function AddForm<V extends FormValues>({
  form,
  amount,
  currency,
  bounds,
  total,
  act,
  back,
  children,
}: AddFormProps<V>) {
  const { text, rich, money } = useIntl()
  const online = useOnline()
  return (
    <FormFrame
      form={form}
      submit={
        <span>
          {total === undefined
            ? act
            : rich('wallet.addAmount', { amount: <MoneyText key="amount" amount={total} currency={currency} /> })}
        </span>
      }
      blocked={online ? undefined : text('shell.needsConnection')}
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
