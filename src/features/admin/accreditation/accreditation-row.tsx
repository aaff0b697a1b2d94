import type { Accreditation } from '#contract/admin/accreditation.ts'
import { Link } from '#src/components/link.tsx'
import { MailText } from '#src/features/admin/admin-frame.tsx'
import styles from '#src/features/admin/list.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge, type BadgeLook } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'

const looks: Readonly<Record<Accreditation['state'], BadgeLook>> = {
  none: 'plain',
  review: 'warn',
  approved: 'good',
  declined: 'bad',
}

/** How an accreditation stands, in a word. */
export function AccreditationBadge({ state }: Pick<Accreditation, 'state'>) {
  const { text } = useIntl()
  return <Badge look={looks[state]}>{text(`accredit.filter.${state}`)}</Badge>
}

/** One person, how they stand, and the way to what they said. */
export function AccreditationRow({ of: { person, state, reason, changedAt } }: { readonly of: Accreditation }) {
  const { text, date } = useIntl()
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <p className={styles.badges}>
          <AccreditationBadge state={state} />
        </p>
        <h2>
          <bdi>{person.name}</bdi>
        </h2>
        <span className="soft small">
          <MailText of={person.email} />
        </span>
      </div>
      <div className={styles.facts}>
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
      </div>
      <div className={styles.act}>
        <Link
          className={buttonClass('quiet')}
          href={pathTo('adminAccreditation', { id: person.id })}
          aria-label={text('admin.openOf', { name: person.name })}
        >
          {text('admin.open')}
        </Link>
      </div>
    </li>
  )
}
