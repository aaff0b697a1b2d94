import { MailText } from './admin-frame.tsx'
import styles from './list.module.css'

interface WhoProps {
  readonly of: { readonly name: string; readonly email: string }
}

/** The user of a list row. */
export function Who({ of: { name, email } }: WhoProps) {
  return (
    <div className={styles.facts}>
      <span>
        <bdi>{name}</bdi>
      </span>
      <span className="soft small">
        <MailText of={email} />
      </span>
    </div>
  )
}
