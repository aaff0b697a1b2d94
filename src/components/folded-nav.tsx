import type { ReactNode } from 'react'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { chevronDown } from '#src/ui/page-icon-paths.ts'
import styles from './folded-nav.module.css'

interface FoldedNavProps {
  /** Says on which widths it is there. */
  readonly className: string | undefined
  readonly label: string
  /** Where one is now. */
  readonly here: ReactNode
  /** One list. */
  readonly children: ReactNode
}

/** A list of places behind a button that says which one this is, for where there is no room for all of them. */
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
