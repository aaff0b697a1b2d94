import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** Where there is nothing yet: what belongs here, and the one action that fills it. */
export function Empty({
  title,
  children,
  action,
}: {
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children ? <p className={styles.text}>{children}</p> : null}
      {action}
    </div>
  )
}
