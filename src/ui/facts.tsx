import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './facts.module.css'

/** A fact whose value is null is omitted. */
export type FactRow = readonly [term: string, value: ReactNode, emphasis?: boolean | undefined]

interface FactsProps {
  readonly rows: readonly FactRow[]
  /**
   * Values beside their terms; in a framed panel; at the end of the line; at the end with a rule below each; below
   * their terms, with the emphasised figure above the others.
   */
  readonly variant?: 'aligned' | 'panel' | 'ends' | 'ruled' | 'figures'
  readonly className?: string | undefined
}

/** Terms and their values as a definition list. */
export function Facts({ rows, variant = 'aligned', className }: FactsProps) {
  const numeric = variant === 'ends' || variant === 'ruled'
  return (
    <dl className={classes(styles[variant], className)}>
      {rows.map(([term, value, emphasis]) =>
        value === null ? null : (
          <div key={term} data-emphasis={emphasis || undefined}>
            <dt>{term}</dt>
            <dd className={numeric ? 'num' : undefined}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
