import type { ReactNode } from 'react'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { chevronDown } from '#src/ui/page-icon-paths.ts'
import styles from './folded-nav.module.css'

interface FoldedNavProps {
  /** Sets the widths at which it is visible. */
  readonly className: string | undefined
  readonly label: string
  /** The current page. */
  readonly here: ReactNode
  /** One list. */
  readonly children: ReactNode
}

/** A list of pages behind a button that shows the current one, for narrow layouts. */
export function FoldedNav({ className, label, here, children }: FoldedNavProps) {
  const face = (
    <span className={styles.face}>
      {here}
      <Icon shape={chevronDown} />
    </span>
  )
  return (
    <Menu className={classes(styles.box, className)} label={label} face={face}>
      {children}
    </Menu>
  )
}
