import type { Investment, Receipt } from '#contract/investment/investment.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Facts } from '#src/ui/facts.tsx'

interface AllocationStatementProps {
  readonly of: Pick<Receipt, 'allocationDescription'> & {
    readonly investment: Pick<Investment, 'allocation' | 'funds' | 'amount'>
  }
}

/** The units that an investor received because demand exceeded the maximum, beside those of the signed agreement. */
export function AllocationStatement({
  of: {
    investment: { allocation, funds, amount },
    allocationDescription: description,
  },
}: AllocationStatementProps) {
  const { text, number } = useIntl()
  const isWaiting = funds?.status === 'awaiting-allocation'
  if (allocation === undefined && !isWaiting) return null
  return (
    <section className="panel stack" aria-labelledby="allocation">
      <h2 id="allocation">{text(isWaiting ? 'funds.short.awaiting-allocation' : 'allocation.title')}</h2>
      <p>
        {description === undefined ? (
          text('allocation.text')
        ) : (
          <>
            {text('allocation.rule')} <bdi>{description}</bdi>
          </>
        )}
      </p>
      {allocation === undefined ? null : (
        <>
          <Facts
            rows={[
              [text('allocation.requested'), number(allocation.requested)],
              [text('allocation.units'), number(allocation.units)],
              [
                text('allocation.returned'),
                <MoneyText key="returned" amount={allocation.returned} currency={amount.currency} />,
              ],
            ]}
          />
          <p className="soft small">{text(allocation.units === 0n ? 'allocation.none' : 'allocation.agreement')}</p>
        </>
      )}
    </section>
  )
}
