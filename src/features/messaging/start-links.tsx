import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { newConversationPath } from './inbox-query.ts'

/** Where conversations begin: a campaign, or the site's team. */
export function StartLinks() {
  const { text } = useIntl()
  return (
    <p className="cluster">
      <Link className={buttonClass()} href={routes.browse}>
        {text('shell.toBrowse')}
      </Link>
      <Link className={buttonClass('quiet')} href={newConversationPath({ kind: 'support' })}>
        {text('inbox.contactSupport')}
      </Link>
    </p>
  )
}
