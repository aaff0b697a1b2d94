import { Fragment } from 'react'
import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { hydratedLater } from '#src/components/markdown/hydrated-later.tsx'
import { Link } from '#src/components/link.tsx'
import { VideoFrame } from '#src/components/campaign/video-frame.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { check } from '#src/ui/icon-paths.ts'
import { externalLink } from '#src/ui/page-icon-paths.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { publicUrl } from '#domain/public-url.ts'
import { CompanyLogo } from '#src/features/campaign/company-logo.tsx'
import { FiguresPanel } from '#src/features/campaign/figures-panel.tsx'
import styles from './overview.module.css'

/** Its text has no controls but links, which work without scripts. */
export const Story = hydratedLater(async () => (await import('./story-text.tsx')).StoryText, <Skeleton lines={6} />)

/** The story, the facts and the company. */
export function Overview({ campaign }: { readonly campaign: CampaignDetail }) {
  const { text } = useIntl()
  const { company } = campaign
  const website = publicUrl(company.website)
  const links = [
    ...(website === undefined ? [] : [{ title: text('detail.website'), url: website }]),
    // Links from another server version are validated again, because a URL is the only value here that can be harmful.
    ...campaign.links.filter(({ url }) => publicUrl(url) !== undefined),
  ]
  const facts = [
    company.yearFounded === '' ? '' : text('detail.founded', { year: company.yearFounded }),
    company.address,
  ].filter((fact) => fact !== '')
  return (
    <div className={styles.overview}>
      {campaign.video ? <VideoFrame video={campaign.video} title={campaign.card.name} /> : null}
      <Story campaign={campaign} />
      {campaign.highlights.length > 0 ? (
        <ul className={styles.highlights}>
          {campaign.highlights.map((highlight) => (
            <li key={highlight}>
              <Icon shape={check} />
              {highlight}
            </li>
          ))}
        </ul>
      ) : null}
      {company.name === '' && company.description === '' && facts.length + links.length === 0 ? null : (
        <section className={styles.company}>
          <h2>{text('detail.company')}</h2>
          {company.name === '' ? null : (
            <div className={styles.named}>
              <CompanyLogo company={company} large />
              <h3>
                <bdi>{company.name}</bdi>
              </h3>
            </div>
          )}
          {company.description === '' ? null : <p dir="auto">{company.description}</p>}
          {company.teamNames?.map((person) => (
            <p key={person}>{person}</p>
          ))}
          {facts.length === 0 ? null : (
            <p className="soft">
              {facts.map((fact, index) => (
                <Fragment key={fact}>
                  {index === 0 ? null : ' · '}
                  <bdi>{fact}</bdi>
                </Fragment>
              ))}
            </p>
          )}
          {links.length === 0 ? null : (
            <ul className={styles.links} aria-label={text('detail.links')}>
              {links.map(({ title, url }) => (
                <li key={`${title} ${url}`}>
                  <Link href={url} className={styles.website}>
                    <Icon shape={externalLink} />
                    <bdi>{title}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {campaign.financials ? <FiguresPanel of={campaign.financials} /> : null}
    </div>
  )
}
