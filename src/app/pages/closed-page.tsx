import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { address } from '#contract/site/settings.ts'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useFreshBootstrap } from '#src/data/use-bootstrap.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { maintenanceBypassAtom } from '#src/state/maintenance-bypass.ts'
import { buttonClass } from '#src/ui/button.tsx'
import styles from './closed-page.module.css'

/** The only page while the site is closed for maintenance (platform 2). */
export const Page: PageModule['Page'] = () => {
  const { text, language } = useIntl()
  const site = useFreshBootstrap()
  const [path] = useLocation()
  const admit = useSetAtom(maintenanceBypassAtom)
  const exempt = useQuery(address, {}).data?.exempt ?? false
  useEffect(() => {
    if (exempt) admit(true)
  }, [admit, exempt])
  return (
    <div className={`wrap page ${styles.page}`}>
      <p className={styles.site}>
        <bdi>{site?.site.siteName}</bdi>
      </p>
      <h1>{text('notices.closed')}</h1>
      <p>{text('notices.closedSorry')}</p>
      <p className="soft">{text('notices.closedBack')}</p>
      <div className="cluster">
        <a className={buttonClass('quiet')} href={path}>
          {text('shell.retry')}
        </a>
        <Link className={buttonClass('plain')} href={pathTo('signIn', {}, { next: routes.admin })}>
          {text('notices.closedSignIn')}
        </Link>
      </div>
      <ul className={styles.languages} aria-label={text('shell.language')}>
        {(site?.languages ?? []).map(({ folder, name, rtl }) => (
          <li key={folder}>
            <a
              href={`?lng=${folder}`}
              hrefLang={folder}
              lang={folder}
              dir={rtl ? 'rtl' : 'ltr'}
              {...(folder === language ? { 'aria-current': 'true' as const } : {})}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('notices.closed') })
