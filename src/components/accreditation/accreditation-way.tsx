import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'

interface AccreditationWayProps {
  /** Path of this site to come back to afterwards. */
  readonly from: string
  readonly className?: string
}

/** To where somebody says that they are accredited, and back. */
export function AccreditationWay({ from, className }: AccreditationWayProps) {
  const { text } = useIntl()
  return (
    <Link className={className} href={pathTo('investmentAccount', {}, { from })} rel="nofollow">
      {text('campaign.becomeAccredited')}
    </Link>
  )
}
