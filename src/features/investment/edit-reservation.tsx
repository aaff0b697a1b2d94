import { useState } from 'react'
import { edit, type Investment } from '#contract/investment.ts'
import { parseAmount } from '#domain/parse-number.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { isFailure } from '#src/data/failure.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

interface EditProps {
  readonly investment: Investment
  /** The reservation has changed, or is not what is shown; the screen is to be asked for again. */
  readonly onDone: () => void
}

/** Other units for a reservation that is not paid. */
export function EditReservation({ investment, onDone }: EditProps) {
  const { text } = useIntl()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="plain" blocked={online ? undefined : text('shell.needsConnection')} onClick={() => setOpen(true)}>
        {text('change.units')}
      </Button>
      {open ? <EditDialog investment={investment} onDone={onDone} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** A currency without decimals: digits and grouping of every language are read. */
const wholeNumbers = 'JPY'

function EditDialog({ investment, onDone, onClose }: EditProps & { readonly onClose: () => void }) {
  const { text, rich, decimalMark } = useIntl()
  useReturnFocus()
  const online = useOnline()
  const send = useSteadySend(edit)
  const { amount, unitPrice, units: unitsBefore, agreement } = investment
  const read = (typed: string): bigint | undefined => {
    const parsed = parseAmount(typed, wholeNumbers, decimalMark)
    return parsed.ok && parsed.amount > 0n ? parsed.amount : undefined
  }
  const form = useForm({
    initial: { units: String(unitsBefore) },
    judge: ({ units }) => {
      if (units.trim() === '') return [{ path: 'units', code: 'required' }]
      return read(units) === undefined ? [{ path: 'units', code: 'number' }] : []
    },
    send: async ({ units }) => {
      try {
        await send({ params: { investorId: investment.id }, body: { units: read(units) ?? 0n, unitsBefore } })
      } catch (error) {
        // What is shown is old.
        if (isFailure(error) && (error.code === 'INVESTMENT_CHANGED' || error.code === 'INVESTMENT_NOT_PENDING'))
          onDone()
        throw error
      }
      onClose()
      onDone()
    },
  })
  const close = (): void => {
    if (!form.busy) onClose()
  }
  const entered = read(form.values.units)
  return (
    <Dialog open title={text('change.title')} onClose={close} actions={null}>
      <FormFrame
        form={form}
        submit={text('change.save')}
        blocked={online ? undefined : text('shell.needsConnection')}
        beside={
          <Button look="plain" onClick={close}>
            {text('pay.cancelKeep')}
          </Button>
        }
      >
        <NumberField
          of={form.field('units')}
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
            : rich('invest.comesTo', {
                amount: <MoneyText key="amount" amount={entered * unitPrice} currency={amount.currency} />,
                units: Number(entered),
              })}
        </p>
        {agreement === null ? null : <p>{text('change.signAnew')}</p>}
        {investment.gateway === 'offline' && agreement !== null ? <p>{text('change.paid')}</p> : null}
      </FormFrame>
    </Dialog>
  )
}
