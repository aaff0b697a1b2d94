import type { ReactNode } from 'react'
import type { ProjectedReturn } from '#domain/investment/returns/projected-return.ts'
import type { LoanTerms } from '#domain/repayment/loan-terms.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Facts } from '#src/ui/facts.tsx'

interface ReturnFactsProps {
  readonly of: ProjectedReturn
  readonly terms: LoanTerms
  readonly currency: string
}

/** The figures of a projection as planned, and the terms behind them (investing 3). */
export function ReturnFacts({ of, terms, currency }: ReturnFactsProps) {
  const { text, date, rate } = useIntl()
  const money = (amount: bigint): ReactNode => <MoneyText amount={amount} currency={currency} />
  return (
    <>
      <Facts
        variant="ruled"
        rows={[
          [text('simulator.amount'), money(terms.principal)],
          [text('simulator.siteFee'), money(of.fee)],
          [text('simulator.transfer'), money(of.transfer), true],
          [text('simulator.interestAmount'), money(of.interest)],
          [text('simulator.returned'), money(of.cases.planned.returned), true],
        ]}
      />
      <p className="soft small">
        {text('simulator.terms', {
          structure: text(`simulator.structure.${terms.structure}`),
          rate: rate(terms.ratePoints),
          method: text(`simulator.method.${terms.method}`),
          frequency: text(`frequency.${terms.frequency}`),
          term: text('detail.months', { months: terms.termMonths }),
          start: date(terms.startsOn),
        })}
      </p>
    </>
  )
}
