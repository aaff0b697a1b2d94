import type { ReactNode } from 'react'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './account-frame.module.css'

interface AccountFrameProps {
  readonly title: ReactNode
  readonly lead?: ReactNode
  readonly children: ReactNode
  /** Below the panel, for example a link to another form. */
  readonly after?: ReactNode
}

/** A narrow page with one form on it. */
export function AccountFrame({ title, lead, children, after }: AccountFrameProps) {
  return (
    <div className="wrap narrow page stack">
      <header className={styles.head}>
        <h1>{title}</h1>
        {lead ? <p className="soft">{lead}</p> : null}
      </header>
      <div className="panel">{children}</div>
      {after ? <div className={styles.after}>{after}</div> : null}
    </div>
  )
}

/** Skeleton of a form that is loading. */
export function FormSkeleton({ fields }: { readonly fields: number }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className={styles.field}>
          <Skeleton wide={false} />
        </div>
      ))}
      <div className={styles.button} />
    </div>
  )
}
