import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { circleAlert, check, info, triangleAlert } from './icon-paths.ts'
import styles from './notice.module.css'
import { classes } from './classes.ts'

export type NoticeLook = 'info' | 'good' | 'warn' | 'bad'
const shapes: Readonly<Record<NoticeLook, string>> = { info, good: check, warn: triangleAlert, bad: circleAlert }

interface NoticeProps {
  readonly look?: NoticeLook
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** One way on. */
  readonly action?: ReactNode
  /** Appears because of something the person did: read out at once. */
  readonly live?: boolean
}

/** Something the person should know, with one way on. */
export function Notice({ look = 'info', title, children, action, live = false }: NoticeProps) {
  return (
    <div
      className={classes(styles.notice, styles[look])}
      {...(live ? { role: look === 'bad' ? 'alert' : 'status' } : {})}
    >
      <Icon shape={shapes[look]} />
      <div className={styles.words}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </div>
  )
}
