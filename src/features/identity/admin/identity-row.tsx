import type { IdentityCheck } from '#contract/identity/admin-identity.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { RowButton } from '#src/components/row-button.tsx'
import { DecidedUserRow } from '#src/components/admin/admin-row.tsx'
import { decisionVariants } from '#src/components/admin/decision-variants.ts'

interface IdentityRowProps {
  readonly of: IdentityCheck
  readonly onApprove: () => void
  readonly onDecline: () => void
}

/** One user, their verification state, and the available decisions. */
export function IdentityRow({ of: check, onApprove, onDecline }: IdentityRowProps) {
  const { text } = useIntl()
  const { person, state } = check
  return (
    <DecidedUserRow
      of={check}
      badge={<Badge variant={decisionVariants[state]}>{text(`admin.identity.${state}`)}</Badge>}
      actions={
        <>
          {state === 'approved' ? null : (
            <RowButton
              variant="quiet"
              label={text('admin.identityApprove')}
              fullLabel={text('admin.identityApproveOf', { name: person.name })}
              onClick={onApprove}
            />
          )}
          {state === 'declined' ? null : (
            <RowButton
              variant="plain"
              label={text('admin.identityDecline')}
              fullLabel={text('admin.identityDeclineOf', { name: person.name })}
              onClick={onDecline}
            />
          )}
        </>
      }
    />
  )
}
