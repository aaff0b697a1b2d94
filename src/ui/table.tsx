import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly head: ReactNode
  /** Numbers and money are aligned to the end of their column. */
  readonly numeric?: boolean
  readonly cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  readonly caption: ReactNode
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** A table that scrolls sideways within itself on small screens. */
export function Table<Row>(props: TableProps<Row>) {
  return (
    <div
      className={styles.frame}
      tabIndex={0}
      role="region"
      aria-label={typeof props.caption === 'string' ? props.caption : undefined}
    >
      <Grid {...props} />
    </div>
  )
}

/**
 * A table whose rows are cards on small screens: the first cell is the title of the card, and the others name their
 * column where its head is a text. A cell of null is omitted there, and a dash in the table.
 */
export function CardTable<Row>(props: TableProps<Row>) {
  return (
    <div className={classes(styles.frame, styles.cards)}>
      <Grid {...props} />
    </div>
  )
}

function Grid<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table className={styles.table}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={column.numeric ? styles.numeric : undefined}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td
                key={column.key}
                className={column.numeric ? styles.numeric : undefined}
                data-label={typeof column.head === 'string' ? column.head : undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
