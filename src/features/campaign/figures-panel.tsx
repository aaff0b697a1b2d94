import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { FinancialFigures } from '#contract/campaign/figures.ts'
import { type FigureName, figureNames } from '#domain/campaign/figures.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { hydratedAtom } from '#src/state/hydrated.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { axisWidth, barsOf, type FigureBar, isAllZero } from './figure-bars.ts'
import styles from './figures-panel.module.css'

/** Figures that are compared with each other: each group has its own scale. */
const groups = {
  position: ['totalAssets', 'cash', 'accountsReceivable', 'shortTermDebt', 'longTermDebt'],
  result: ['revenue', 'costOfGoodsSold', 'taxesPaid', 'netIncome'],
} as const satisfies Readonly<Record<string, readonly FigureName[]>>

/** The company's figures of two fiscal years, as bars and as a table. */
export function FiguresPanel({ of }: { readonly of: FinancialFigures }) {
  const { text } = useIntl()
  const empty = isAllZero(of)
  // The bars repeat the table, and would be a tenth of the document.
  const hydrated = useAtomValue(hydratedAtom)
  return (
    <section className={styles.figures} aria-labelledby="figures">
      <h2 id="figures">{text('figures.title')}</h2>
      <p className="soft">{text('figures.source')}</p>
      {empty ? (
        <p>{text('figures.allZero')}</p>
      ) : hydrated ? (
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
      ) : null}
      {of.employees === null ? null : <p>{text('figures.employees', { count: of.employees })}</p>}
      <details className={styles.behind} open={empty}>
        <summary>{text('figures.asTable')}</summary>
        <FiguresTable of={of} />
      </details>
    </section>
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

interface TableRow {
  readonly name: FigureName
  readonly recent: bigint | null
  readonly prior: bigint | null
}

function columnsOf({ text }: Intl, of: FinancialFigures): readonly Column<TableRow>[] {
  const money = (amount: bigint | null): ReactNode =>
    amount === null ? '–' : <MoneyText amount={amount} currency={of.currency} />
  return [
    { key: 'name', head: text('figures.figure'), cell: ({ name }) => text(`figures.${name}`) },
    ...of.years.map(({ year }): Column<TableRow> => ({
      key: year,
      head: text(`figures.${year}`),
      numeric: true,
      cell: (row) => money(row[year]),
    })),
  ]
}

function FiguresTable({ of }: { readonly of: FinancialFigures }) {
  const intl = useIntl()
  const amountOf = (year: 'recent' | 'prior', name: FigureName): bigint | null =>
    of.years.find((each) => each.year === year)?.[name] ?? null
  const rows = figureNames
    .map((name): TableRow => ({ name, recent: amountOf('recent', name), prior: amountOf('prior', name) }))
    .filter(({ recent, prior }) => recent !== null || prior !== null)
  return (
    <Table
      caption={intl.text('figures.asTable')}
      columns={columnsOf(intl, of)}
      rows={rows}
      keyOf={({ name }) => name}
    />
  )
}
