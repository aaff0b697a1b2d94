import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'

/** Empty state for users without investments: the purpose of this page, and a link to the campaigns. */
export function NothingYet() {
  const { text } = useIntl()
  return (
    <Empty
      title={text('portfolio.empty')}
      action={
        <Link className={buttonClass()} href={routes.browse}>
          {text('shell.toBrowse')}
        </Link>
      }
    >
      {text('portfolio.emptyText')}
    </Empty>
  )
}
