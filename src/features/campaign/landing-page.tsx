import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { pathTo, routes } from '#src/routes.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Activity } from './activity.tsx'
import styles from './landing-page.module.css'
import { Slides } from './slides.tsx'
import { loadLanding, Teaser } from './teaser.tsx'

const facts = [
  ['landing.factHeld', 'landing.factHeldText'],
  ['landing.factFees', 'landing.factFeesText'],
  ['landing.factOffline', 'landing.factOfflineText'],
] as const

export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  return (
    <div className="wrap page">
      <div className={styles.hero}>
        <h1>{text('landing.title')}</h1>
        <p>{text('landing.lead')}</p>
        <div className="cluster">
          <Link className={buttonClass()} href={routes.browse}>
            {text('landing.start')}
          </Link>
          <Link className={buttonClass('quiet')} href={pathTo('contentPage', { contentpage: 'how-it-works' })}>
            {text('landing.how')}
          </Link>
        </div>
      </div>
      <Teaser title={text('landing.newest')} sort="newest" eager={1} />
      <Slides />
      <ul className={styles.facts}>
        {facts.map(([title, detail]) => (
          <li key={title}>
            <h2>{text(title)}</h2>
            <p>{text(detail)}</p>
          </li>
        ))}
      </ul>
      <Teaser title={text('landing.soon')} sort="percent" />
      <Activity />
    </div>
  )
}

export const firstView: PageModule['firstView'] = import.meta.env.SSR ? (_, load) => loadLanding(load) : undefined

export const head: PageModule['head'] = ({ intl, siteName }) => ({
  title: intl.text('landing.title'),
  description: intl.text('landing.lead'),
  canonical: routes.landing,
  jsonLd: { '@context': 'https://schema.org', '@type': 'Organization', name: siteName },
})
