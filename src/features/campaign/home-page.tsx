import { useAtomValue } from 'jotai'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useDisplay } from '#src/data/use-display.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Activity } from './activity.tsx'
import styles from './landing-page.module.css'
import { Slides } from './slides.tsx'
import { loadLanding, Teaser } from './teaser.tsx'

/** The home page of a signed-in user, and the additional one that begins with the site's sliders (platform 2). */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  return (
    <div className="wrap page">
      {params['page'] === 'otherHome' ? (
        <>
          <h1 className="unseen">{text('landing.title')}</h1>
          <Slides lead />
        </>
      ) : (
        <Welcome />
      )}
      <Teaser title={text('landing.newest')} sort="newest" eager={1} />
      {params['page'] === 'otherHome' ? null : <Slides />}
      <Teaser title={text('landing.soon')} sort="percent" />
      <Activity />
    </div>
  )
}

/** The server renders it without a name. */
function Welcome() {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const { display } = useDisplay()
  return (
    <div className={styles.hero}>
      <h1>{session ? text('home.title', { name: session.user.firstName }) : text('landing.title')}</h1>
      <p>{text(session ? 'home.lead' : 'landing.lead')}</p>
      <div className="cluster">
        <Link className={buttonClass()} href={routes.browse}>
          {text('landing.start')}
        </Link>
        {display === 'owner' ? (
          <Link className={buttonClass('quiet')} href={routes.ownCampaigns}>
            {text('shell.ownCampaigns')}
          </Link>
        ) : (
          <Link className={buttonClass('quiet')} href={routes.dashboard}>
            {text('shell.dashboard')}
          </Link>
        )}
      </div>
    </div>
  )
}

export const firstView: PageModule['firstView'] = import.meta.env.SSR ? (_, load) => loadLanding(load) : undefined

export const head: PageModule['head'] = ({ intl, params }) => ({
  title: intl.text(params['page'] === 'otherHome' ? 'landing.title' : 'shell.home'),
  description: intl.text('landing.lead'),
  canonical: routes.landing,
})
