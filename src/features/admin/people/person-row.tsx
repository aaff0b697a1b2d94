import type { UserRow } from '#contract/admin/users.ts'
import { Link } from '#src/components/link.tsx'
import { MailText } from '#src/features/admin/admin-frame.tsx'
import styles from '#src/features/admin/list.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { AccountBadges } from './account-badges.tsx'

/** One account, and the way into what is known of it. */
export function PersonRow({ of: person }: { readonly of: UserRow }) {
  const { text, date } = useIntl()
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <AccountBadges of={person} />
        <h2>
          <bdi>{person.name}</bdi>
        </h2>
      </div>
      <div className={styles.facts}>
        <MailText of={person.email} />
      </div>
      <div className={styles.facts}>
        <span>{person.userType?.name ?? text('people.noType')}</span>
        <span className="soft small">{text('people.since', { date: date(person.createdAt) })}</span>
      </div>
      <div className={styles.act}>
        <Link
          className={buttonClass('quiet')}
          href={pathTo('adminPerson', { id: person.id })}
          aria-label={text('admin.openOf', { name: person.name })}
        >
          {text('admin.open')}
        </Link>
      </div>
    </li>
  )
}
