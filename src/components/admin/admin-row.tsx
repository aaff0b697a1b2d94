import type { ReactNode } from 'react'
import { MailText } from './admin-frame.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './list.module.css'

interface AdminRowProps {
  readonly badges?: ReactNode
  readonly title: ReactNode
  /** A muted line below the title. */
  readonly subtitle?: ReactNode
  readonly actions: ReactNode
  /** Columns of facts between the title and the actions. */
  readonly children?: ReactNode
}

/** One entry of an administrator's list: its title, facts and actions. */
export function AdminRow({ badges, title, subtitle, actions, children }: AdminRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        {badges === undefined ? null : <div className="cluster">{badges}</div>}
        <h2>{title}</h2>
        {subtitle ? <span className="soft small">{subtitle}</span> : null}
      </div>
      {children}
      <div className={styles.actions}>{actions}</div>
    </li>
  )
}

/** A column of facts, one below the other. */
export function RowFacts({ children }: { readonly children: ReactNode }) {
  return <div className={styles.facts}>{children}</div>
}

interface DecidedPersonRowProps {
  readonly of: {
    readonly person: { readonly name: string; readonly email: string }
    readonly changedAt: string | null
    readonly reason: string
  }
  readonly badge: ReactNode
  readonly actions: ReactNode
}

/** A user whose request is decided: its state, date and reason. */
export function DecidedUserRow({ of: { person, changedAt, reason }, badge, actions }: DecidedPersonRowProps) {
  const { date } = useIntl()
  return (
    <AdminRow
      badges={badge}
      title={<bdi>{person.name}</bdi>}
      subtitle={<MailText of={person.email} />}
      actions={actions}
    >
      <RowFacts>
        {changedAt === null ? null : (
          <span className="soft small">
            <time dateTime={changedAt}>{date(changedAt, 'time')}</time>
          </span>
        )}
        {reason === '' ? null : (
          <span className="small" dir="auto">
            {reason}
          </span>
        )}
      </RowFacts>
    </AdminRow>
  )
}
