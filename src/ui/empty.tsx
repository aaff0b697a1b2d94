import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** An empty state: what belongs here, and the one action that adds it. */
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
