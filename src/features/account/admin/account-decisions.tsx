import type { UserDetail } from '#contract/account/users.ts'
import styles from '#src/components/admin/history-list.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'

/** When the account was blocked and unblocked, by which administrator and why, latest first. */
export function AccountDecisions({ of: decisions }: { readonly of: UserDetail['decisions'] }) {
  const { text, date } = useIntl()
  return (
    <section className="stack" aria-labelledby="decisions">
      <h2 id="decisions">{text('users.decisions')}</h2>
      {decisions.length === 0 ? (
        <p className="soft">{text('users.decisionsNone')}</p>
      ) : (
        <ol className={styles.history}>
          {decisions.map(({ decision, reason, at, by }) => (
            <li key={at}>
              <p className={styles.change}>
                <Badge variant={decision === 'block' ? 'bad' : 'good'}>{text(`users.decided.${decision}`)}</Badge>
              </p>
              <p className="soft small">
                <bdi>{by}</bdi>
                {', '}
                <time dateTime={at}>{date(at, 'time')}</time>
              </p>
              <p className={styles.reason} dir="auto">
                {reason}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
