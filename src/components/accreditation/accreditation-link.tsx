import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'

interface AccreditationLinkProps {
  /** Path of this site to return to afterwards. */
  readonly from: string
  readonly className?: string
}

/** A link to the accreditation form, and back. */
export function AccreditationLink({ from, className }: AccreditationLinkProps) {
  const { text } = useIntl()
  return (
    <Link className={className} href={pathTo('investmentAccount', {}, { from })} rel="nofollow">
      {text('campaign.becomeAccredited')}
    </Link>
  )
}
