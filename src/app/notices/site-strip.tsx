import { Link } from '#src/components/link.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { pathTo, routes } from '#src/routes.ts'
import styles from './site-strip.module.css'
import { useExtraTexts } from '#src/intl/use-extra-texts.ts'

/** Reminders for administrators: the site has no administrator yet, or is closed. */
export function SiteStrip() {
  const site = useBootstrap()
  const intl = useExtraTexts('site')
  if (!site || intl === undefined) return null
  const { text } = intl
  return (
    <p className={styles.strip} role="status">
      <span className="wrap">
        {text(site.needsSetUp ? 'notices.setUpNeeded' : 'notices.isClosed')}{' '}
        {site.needsSetUp ? (
          <Link href={routes.setUp}>{text('notices.setUpStart')}</Link>
        ) : (
          <Link href={pathTo('adminSite', {}, { show: 'maintenance' })}>{text('notices.isClosedChange')}</Link>
        )}
      </span>
    </p>
  )
}
