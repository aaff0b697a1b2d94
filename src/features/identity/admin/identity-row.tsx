import type { IdentityCheck } from '#contract/identity/admin-identity.ts'
import { Link } from '#src/components/link.tsx'
import { DecidedUserRow } from '#src/components/admin/admin-row.tsx'
import { decisionVariants } from '#src/components/admin/decision-variants.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'

/** The state of a verification. */
export function IdentityBadge({ state }: Pick<IdentityCheck, 'state'>) {
  const { text } = useIntl()
  return <Badge variant={decisionVariants[state]}>{text(`admin.identity.${state}`)}</Badge>
}

/** The state of a renewal, beside that of the approval. */
export function RenewalBadge({ renewal }: { readonly renewal: NonNullable<IdentityCheck['renewal']> }) {
  const { text } = useIntl()
  return <Badge variant={decisionVariants[renewal]}>{text(`identityCheck.renewal.${renewal}`)}</Badge>
}

/** One user, their verification state, and a link to the verification. */
export function IdentityRow({ of: check }: { readonly of: IdentityCheck }) {
  const { text } = useIntl()
  const { person, state, renewal, hasOpenHits } = check
  return (
    <DecidedUserRow
      of={check}
      badge={
        <>
          <IdentityBadge state={state} />
          {renewal === null ? null : <RenewalBadge renewal={renewal} />}
          {hasOpenHits ? <Badge variant="bad">{text('identityCheck.hitsOpen')}</Badge> : null}
        </>
      }
      actions={
        <Link
          className={buttonClass('quiet')}
          href={pathTo('adminIdentityCheck', { id: person.id })}
          aria-label={text('admin.openOf', { name: person.name })}
        >
          {text('admin.open')}
        </Link>
      }
    />
  )
}
