import { useAtomValue } from 'jotai'
import { Link } from '#src/components/link.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { mayCreateCampaigns } from '#domain/account/roles.ts'
import styles from './page-view.module.css'

/**
 * The entry to raising funds. Users whose account type cannot start campaigns are notified here instead of being sent
 * to a forbidden page.
 */
export function StartSteps() {
  const { text } = useIntl()
  const user = useAtomValue(sessionAtom)?.user
  const onlyAdmins = useBootstrap()?.site.onlyAdminCreateCampaign ?? false
  const may =
    user === undefined ||
    user.userType === null ||
    mayCreateCampaigns({ userType: user.userType.slug, isAdmin: user.isAdmin }, onlyAdmins)
  return (
    <div className={`panel ${styles.actions}`}>
      <p>{text(may ? 'content.startText' : 'content.startInvestor')}</p>
      <p className="cluster">
        {may ? (
          <Link className={buttonClass()} href={routes.chooseType}>
            {text('content.start')}
          </Link>
        ) : null}
        <Link className={buttonClass('quiet')} href={pathTo('helpList', {}, { topic: 'raising' })}>
          {text('content.toHelp')}
        </Link>
      </p>
    </div>
  )
}

/** From the reasons to raise money here to the steps. */
export function RaiseSteps() {
  const { text } = useIntl()
  return (
    <div className={`panel ${styles.actions}`}>
      <p>{text('content.startText')}</p>
      <p className="cluster">
        <Link className={buttonClass()} href={routes.guidelines}>
          {text('content.readGuidelines')}
        </Link>
        <Link className={buttonClass('quiet')} href={routes.funded}>
          {text('content.seeFunded')}
        </Link>
      </p>
    </div>
  )
}
