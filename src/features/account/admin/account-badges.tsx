import type { UserRow } from '#contract/account/users.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'

const variants: Readonly<Record<UserRow['state'], BadgeVariant>> = {
  active: 'good',
  pending: 'warn',
  blocked: 'bad',
  deleted: 'bad',
}

/** An account's state badge, with a badge for administrators. */
export function AccountBadges({ of: { state, isAdmin } }: { readonly of: Pick<UserRow, 'state' | 'isAdmin'> }) {
  const { text } = useIntl()
  return (
    <p className="cluster">
      <Badge variant={variants[state]}>{text(`users.state.${state}`)}</Badge>
      {isAdmin ? <Badge>{text('users.administrator')}</Badge> : null}
    </p>
  )
}
