import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { circleAlert, check, info, triangleAlert } from './icon-paths.ts'
import styles from './notice.module.css'
import { classes } from './classes.ts'

export type NoticeVariant = 'info' | 'good' | 'warn' | 'bad'
const shapes: Readonly<Record<NoticeVariant, string>> = { info, good: check, warn: triangleAlert, bad: circleAlert }

interface NoticeProps {
  readonly variant?: NoticeVariant
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** One action or link. */
  readonly action?: ReactNode
  /** Appears in response to a user action, so it is announced at once. */
  readonly live?: boolean
}

/** A notice with one action. */
export function Notice({ variant = 'info', title, children, action, live = false }: NoticeProps) {
  return (
    <div
      className={classes(styles.notice, styles[variant])}
      {...(live ? { role: variant === 'bad' ? 'alert' : 'status' } : {})}
    >
      <Icon shape={shapes[variant]} />
      <div className={styles.text}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </div>
  )
}
