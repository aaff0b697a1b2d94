import type { ReactNode } from 'react'
import { classes } from '#src/ui/classes.ts'
import styles from './figures.module.css'

export interface Figure {
  readonly term: string
  readonly value: ReactNode
  /** Explanation, in small text below the figure. */
  readonly what?: ReactNode
}

/**
 * Figures with their names, in a grid of cells.
 * @param inOneRow all of them beside each other if there is room
 */
export function Figures({ of, inOneRow = false }: { readonly of: readonly Figure[]; readonly inOneRow?: boolean }) {
  return (
    <dl className={classes(styles.figures, inOneRow && styles.inOneRow)}>
      {of.map(({ term, value, what }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={styles.value}>{value}</dd>
          {what === undefined ? null : <dd className="soft small">{what}</dd>}
        </div>
      ))}
    </dl>
  )
}
