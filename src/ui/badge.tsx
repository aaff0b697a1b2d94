import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classes } from './classes.ts'

export type BadgeLook = 'plain' | 'warn' | 'good' | 'bad'

/** One or two words that class a thing. */
export function Badge({ look = 'plain', children }: { readonly look?: BadgeLook; readonly children: ReactNode }) {
  return <span className={classes(styles.badge, styles[look])}>{children}</span>
}
