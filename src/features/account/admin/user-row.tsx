import type { UserRow } from '#contract/account/users.ts'
import { Link } from '#src/components/link.tsx'
import { MailText } from '#src/components/admin/admin-frame.tsx'
import { AdminRow, RowFacts } from '#src/components/admin/admin-row.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { AccountBadges } from './account-badges.tsx'

/** One account, with a link to its details. */
export function UserListItem({ of: person }: { readonly of: UserRow }) {
  const { text, date } = useIntl()
  return (
    <AdminRow
      badges={<AccountBadges of={person} />}
      title={<bdi>{person.name}</bdi>}
      actions={
        <Link
          className={buttonClass('quiet')}
          href={pathTo('adminUser', { id: person.id })}
          aria-label={text('admin.openOf', { name: person.name })}
        >
          {text('admin.open')}
        </Link>
      }
    >
      <RowFacts>
        <MailText of={person.email} />
      </RowFacts>
      <RowFacts>
        <span>{person.userType?.name ?? text('users.noType')}</span>
        <span className="soft small">{text('users.since', { date: date(person.createdAt) })}</span>
      </RowFacts>
    </AdminRow>
  )
}
