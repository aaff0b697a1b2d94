import type { FinancialFigures } from '#contract/campaign/figures.ts'
import { type FigureName, figureNames } from '#domain/campaign/figures.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { axisWidth, barsOf, type FigureBar } from './figure-bars.ts'
import styles from './figure-groups.module.css'

/** Figures that are compared with each other: each group has its own scale. */
const groups = {
  position: ['totalAssets', 'cash', 'accountsReceivable', 'shortTermDebt', 'longTermDebt'],
  result: ['revenue', 'costOfGoodsSold', 'taxesPaid', 'netIncome'],
} as const satisfies Readonly<Record<string, readonly FigureName[]>>

/** The figures as bars, group by group. */
export function FigureGroups({ of }: { readonly of: FinancialFigures }) {
  const { text } = useIntl()
  return (
    <>
      <ul className={styles.legend} aria-hidden="true">
        {of.years.map(({ year }) => (
          <li key={year} data-year={year}>
            {text(`figures.${year}`)}
          </li>
        ))}
      </ul>
      <div className={styles.groups}>
        <Group of={of} group="position" />
        <Group of={of} group="result" />
      </div>
    </>
  )
}

/** Bars with their amounts; the table gives the same data to screen reader users. */
function Group({ of, group }: { readonly of: FinancialFigures; readonly group: keyof typeof groups }) {
  const { text } = useIntl()
  const bars = barsOf(of, groups[group])
  if (bars.length === 0) return null
  return (
    <div className={styles.group} aria-hidden="true">
      <h3>{text(`figures.group.${group}`)}</h3>
      {figureNames.map((name) => {
        const own = bars.filter((bar) => bar.name === name)
        return own.length === 0 ? null : (
          <div key={name} className={styles.row}>
            <p>{text(`figures.${name}`)}</p>
            {own.map((bar) => (
              <Bar key={bar.year} of={bar} currency={of.currency} />
            ))}
          </div>
        )
      })}
    </div>
  )
}

function Bar({ of, currency }: { readonly of: FigureBar; readonly currency: string }) {
  return (
    <div className={styles.line} data-year={of.year}>
      <svg viewBox="0 0 1000 10" preserveAspectRatio="none">
        <rect className={styles.bar} x={of.start} y="0" width={of.length} height="10" />
        <rect className={styles.axis} x={of.zero} y="0" width={axisWidth} height="10" />
      </svg>
      <MoneyText amount={of.rounded} currency={currency} digits="short" />
    </div>
  )
}
