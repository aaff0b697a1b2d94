import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import { check } from '#src/ui/icon-paths.ts'
import styles from './done-message.module.css'

interface DoneMessageProps {
  readonly title: ReactNode
  /** An icon other than the tick; a shape of icon-paths.ts. */
  readonly shape?: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** Replaces a form after success. Its heading takes the focus, so that screen readers announce it. */
export function DoneMessage({ title, shape = check, children, action }: DoneMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="wrap narrow page">
      <div className={`panel ${styles.done}`}>
        <Icon shape={shape} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </div>
  )
}
