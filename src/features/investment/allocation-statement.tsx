import type { Investment } from '#contract/investment/investment.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Facts } from '#src/ui/facts.tsx'

/** The units that an investor received because demand exceeded the maximum, beside those of the signed agreement. */
export function AllocationStatement({
  investment: { allocation, amount },
}: {
  readonly investment: Pick<Investment, 'allocation' | 'amount'>
}) {
  const { text, number } = useIntl()
  if (allocation === undefined) return null
  const { requested, units, returned } = allocation
  return (
    <section className="panel stack" aria-labelledby="allocation">
      <h2 id="allocation">{text('allocation.title')}</h2>
      <p>{text('allocation.text')}</p>
      <Facts
        rows={[
          [text('allocation.requested'), number(requested)],
          [text('allocation.units'), number(units)],
          [text('allocation.returned'), <MoneyText key="returned" amount={returned} currency={amount.currency} />],
        ]}
      />
      <p className="soft small">{text(units === 0n ? 'allocation.none' : 'allocation.agreement')}</p>
    </section>
  )
}
