import type { UserDetail } from '#contract/admin/users.ts'
import styles from '#src/features/admin/history-list.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'

/** When an account was blocked and opened again, by whom and why; latest first. */
export function AccountDecisions({ of: decisions }: { readonly of: UserDetail['decisions'] }) {
  const { text, date } = useIntl()
  return (
    <section className="stack" aria-labelledby="decisions">
      <h2 id="decisions">{text('people.decisions')}</h2>
      {decisions.length === 0 ? (
        <p className="soft">{text('people.decisionsNone')}</p>
      ) : (
        <ol className={styles.history}>
          {decisions.map(({ decision, reason, at, by }) => (
            <li key={at}>
              <p className={styles.change}>
                <Badge look={decision === 'block' ? 'bad' : 'good'}>{text(`people.decided.${decision}`)}</Badge>
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
