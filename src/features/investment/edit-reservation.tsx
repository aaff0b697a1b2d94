import { useState } from 'react'
import { edit, type Investment } from '#contract/investment/investment.ts'
import { parseAmount } from '#domain/parse-number.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'

interface EditProps {
  readonly investment: Investment
  /** The reservation has changed, or differs from the shown one; the screen has to be reloaded. */
  readonly onDone: () => void
}

/** Changes the number of units of an unpaid reservation. */
export function EditReservation({ investment, onDone }: EditProps) {
  const { text } = useIntl()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="plain" needsConnection onClick={() => setOpen(true)}>
        {text('change.units')}
      </Button>
      {open ? <EditDialog investment={investment} onDone={onDone} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** A currency without decimals, used to parse the digits and grouping of every language. */
const wholeNumbers = 'JPY'

function EditDialog({ investment, onDone, onClose }: EditProps & { readonly onClose: () => void }) {
  const { text, rich, decimalMark } = useIntl()
  const send = useIdempotentMutation(edit)
  const { amount, unitPrice, units: unitsBefore, agreement } = investment
  const read = (typed: string): bigint | undefined => {
    const parsed = parseAmount(typed, wholeNumbers, decimalMark)
    return parsed.ok && parsed.amount > 0n ? parsed.amount : undefined
  }
  return (
    <FormDialog
      title={text('change.title')}
      submit={text('change.save')}
      keep={text('pay.cancelKeep')}
      initial={{ units: String(unitsBefore) }}
      validate={({ units }) => {
        if (units.trim() === '') return [{ path: 'units', code: 'required' }]
        return read(units) === undefined ? [{ path: 'units', code: 'number' }] : []
      }}
      send={async ({ units }) => {
        try {
          await send({ params: { investorId: investment.id }, body: { units: read(units) ?? 0n, unitsBefore } })
        } catch (error) {
          // The shown data is outdated.
          if (isFailure(error) && (error.code === 'INVESTMENT_CHANGED' || error.code === 'INVESTMENT_NOT_PENDING'))
            onDone()
          throw error
        }
        onDone()
      }}
      onClose={onClose}
    >
      {({ field, values }) => {
        const entered = read(values.units)
        return (
          <>
            <NumberField
              of={field('units')}
              kind={{ is: 'whole' }}
              savedAs={text('invest.unitsLabel')}
              label={text('invest.unitsLabel')}
              hint={rich('change.price', {
                price: <MoneyText key="price" amount={unitPrice} currency={amount.currency} />,
              })}
            />
            <p role="status">
              {entered === undefined
                ? null
                : rich('invest.amountForUnits', {
                    amount: <MoneyText key="amount" amount={entered * unitPrice} currency={amount.currency} />,
                    units: Number(entered),
                  })}
            </p>
            {agreement === null ? null : <p>{text('change.signAnew')}</p>}
            {investment.gateway === 'offline' && agreement !== null ? <p>{text('change.paid')}</p> : null}
          </>
        )
      }}
    </FormDialog>
  )
}
