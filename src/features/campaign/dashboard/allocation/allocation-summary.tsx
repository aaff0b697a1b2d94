import type { UnitAllocation } from '#contract/campaign/allocation.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'

interface AllocationSummaryProps {
  readonly of: Pick<UnitAllocation, 'items' | 'unitPrice' | 'currency'>
  /** Of each investment. */
  readonly units: readonly bigint[]
}

/** What an allocation does: how many investments receive how much, and what is returned. */
export function AllocationSummary({ of: { items, unitPrice, currency }, units }: AllocationSummaryProps) {
  const { text, rich } = useIntl()
  const pairs = items.map((item, index) => [item.units, units[index] ?? 0n] as const)
  const all = pairs.filter(([paid, allocated]) => allocated === paid).length
  const none = pairs.filter(([, allocated]) => allocated === 0n).length
  const rest = pairs.reduce((sum, [paid, allocated]) => sum + paid - allocated, 0n)
  return (
    <>
      <ul>
        <li>{text('dash.allocate.all', { count: all })}</li>
        <li>{text('dash.allocate.part', { count: pairs.length - all - none })}</li>
        <li>{text('dash.allocate.none', { count: none })}</li>
      </ul>
      <p>
        {rich('dash.allocate.returned', {
          amount: <MoneyText key="amount" amount={rest * unitPrice} currency={currency ?? ''} />,
        })}
      </p>
      <p>{text('dash.allocate.final')}</p>
    </>
  )
}
