import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { FinancialFigures } from '#contract/campaign/figures.ts'
import { type FigureName, figureNames, isAllZero } from '#domain/campaign/figures.ts'
import { deferred } from '#src/components/deferred.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { hydratedAtom } from '#src/state/hydrated.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import styles from './figures-panel.module.css'

const FigureGroups = deferred(async () => (await import('./figure-groups.tsx')).FigureGroups)

/** The company's figures of two fiscal years, as bars and as a table. */
export function FiguresPanel({ of }: { readonly of: FinancialFigures }) {
  const { text } = useIntl()
  const empty = isAllZero(of.years)
  // The bars repeat the table, and would be a tenth of the document.
  const hydrated = useAtomValue(hydratedAtom)
  return (
    <section className={styles.figures} aria-labelledby="figures">
      <h2 id="figures">{text('figures.title')}</h2>
      <p className="soft">{text('figures.source')}</p>
      {empty ? <p>{text('figures.allZero')}</p> : hydrated ? <FigureGroups of={of} /> : null}
      {of.employees === null ? null : <p>{text('figures.employees', { count: of.employees })}</p>}
      <details className={styles.behind} open={empty}>
        <summary>{text('figures.asTable')}</summary>
        <FiguresTable of={of} />
      </details>
    </section>
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
