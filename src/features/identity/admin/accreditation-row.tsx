import type { Accreditation } from '#contract/identity/admin-accreditation.ts'
import { Link } from '#src/components/link.tsx'
import { DecidedUserRow } from '#src/components/admin/admin-row.tsx'
import { decisionVariants } from '#src/components/admin/decision-variants.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'

/** The state of an accreditation. */
export function AccreditationBadge({ state, renewing }: Pick<Accreditation, 'state' | 'renewing'>) {
  const { text } = useIntl()
  return (
    <>
      <Badge variant={decisionVariants[state]}>{text(`accredit.filter.${state}`)}</Badge>
      {renewing ? <Badge variant="warn">{text('accredit.filter.renewing')}</Badge> : null}
    </>
  )
}

/** One user, their accreditation state, and a link to their answers. */
export function AccreditationRow({ of: accreditation }: { readonly of: Accreditation }) {
  const { text } = useIntl()
  const { person, state, renewing } = accreditation
  return (
    <DecidedUserRow
      of={accreditation}
      badge={<AccreditationBadge state={state} renewing={renewing} />}
      actions={
        <Link
          className={buttonClass('quiet')}
          href={pathTo('adminAccreditation', { id: person.id })}
          aria-label={text('admin.openOf', { name: person.name })}
        >
          {text('admin.open')}
        </Link>
      }
    />
  )
}
