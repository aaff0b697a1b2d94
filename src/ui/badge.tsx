import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classes } from './classes.ts'

export type BadgeVariant = 'plain' | 'warn' | 'good' | 'bad'

/** One or two words that classify an item. */
export function Badge({
  variant = 'plain',
  children,
}: {
  readonly variant?: BadgeVariant
  readonly children: ReactNode
}) {
  return <span className={classes(styles.badge, styles[variant])}>{children}</span>
}
