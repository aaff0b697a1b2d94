import type { Holding } from '#contract/investment/portfolio.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Facts, type FactRow } from '#src/ui/facts.tsx'
import { ReturnText } from './return-text.tsx'

export type Figures = Pick<
  Holding,
  | 'currency'
  | 'committed'
  | 'contributed'
  | 'fees'
  | 'distributed'
  | 'returnedCapital'
  | 'balance'
  | 'value'
  | 'gain'
  | 'return'
  | 'multiple'
  | 'next'
  | 'overdue'
>

/** The figures of a holding or of all holdings in a currency; those that are zero and say nothing are omitted. */
export function HoldingFigures({ of }: { readonly of: Figures }) {
  const { text, date } = useIntl()
  const { currency, overdue, next } = of
  const money = (amount: bigint) => <MoneyText amount={amount} currency={currency} />
  const unlessZero = (amount: bigint) => (amount === 0n ? null : money(amount))
  const rows: readonly FactRow[] = [
    [text('holding.balance'), money(of.value), true],
    [text('holding.writtenOff'), unlessZero(of.balance - of.value)],
    // Before anything is reserved beside what is paid, both are the same.
    [text('holding.committed'), of.committed === of.contributed ? null : money(of.committed)],
    [text('holding.contributed'), money(of.contributed)],
    [text('holding.distributed'), money(of.distributed)],
    [text('holding.returned'), unlessZero(of.returnedCapital)],
    [text('holding.fees'), unlessZero(of.fees)],
    [text('holding.gain'), of.gain === 0n ? null : <GainText key="gain" of={of} />],
    [text('holding.rate'), <ReturnText key="rate" of={of.return} />],
    [text('holding.multiple'), of.gain === 0n ? null : <MultipleText key="multiple" of={of} />],
    [
      text('holding.next'),
      next === null ? null : (
        <>
          {money(next.amount)}
          <br />
          <span className="soft small">{date(next.dueOn)}</span>
        </>
      ),
    ],
    [text('holding.overdue'), unlessZero(overdue)],
  ]
  return <Facts variant="figures" rows={rows} />
}

/** With its sign: a loss and a gain differ in more than colour. */
export function GainText({ of: { gain, currency } }: { readonly of: Pick<Figures, 'gain' | 'currency'> }) {
  return (
    <bdi className="num">
      {gain > 0n ? '+' : gain < 0n ? '−' : ''}
      <MoneyText amount={gain < 0n ? -gain : gain} currency={currency} />
    </bdi>
  )
}

function MultipleText({ of: { multiple } }: { readonly of: Pick<Figures, 'multiple'> }) {
  const { number } = useIntl()
  return multiple === null ? '—' : <bdi className="num">{number(multiple / 100)}×</bdi>
}
