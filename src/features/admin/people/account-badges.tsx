import type { UserRow } from '#contract/admin/users.ts'
import styles from '#src/features/admin/list.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeLook } from '#src/ui/badge.tsx'

const looks: Readonly<Record<UserRow['state'], BadgeLook>> = {
  active: 'good',
  pending: 'warn',
  blocked: 'bad',
  deleted: 'bad',
}

/** How an account stands, and whether it runs the site. */
export function AccountBadges({ of: { state, isAdmin } }: { readonly of: Pick<UserRow, 'state' | 'isAdmin'> }) {
  const { text } = useIntl()
  return (
    <p className={styles.badges}>
      <Badge look={looks[state]}>{text(`people.state.${state}`)}</Badge>
      {isAdmin ? <Badge>{text('people.administrator')}</Badge> : null}
    </p>
  )
}
