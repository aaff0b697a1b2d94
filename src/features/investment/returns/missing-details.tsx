import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Notice } from '#src/ui/notice.tsx'

/** An owner came from a draft whose fundraising details are not complete (investing 5). */
export function MissingDetails({ draft }: { readonly draft: string }) {
  const { text } = useIntl()
  return (
    <Notice
      variant="warn"
      title={text('returns.detailsFirst')}
      action={<Link href={pathTo('fundraising', { id: draft })}>{text('returns.openDetails')}</Link>}
    />
  )
}
