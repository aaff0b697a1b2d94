import type { CampaignDetail } from '#contract/campaign.ts'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { check, externalLink } from '#src/ui/icon-paths.ts'
import { publicUrl } from '#domain/field.ts'
import styles from './overview.module.css'

/** The story, the facts and the company. */
export function Overview({ campaign }: { readonly campaign: CampaignDetail }) {
  const { text } = useIntl()
  const { company } = campaign
  const website = publicUrl(company.website)
  return (
    <div className={styles.overview}>
      <section className={styles.prose}>
        <h2>{text('detail.about')}</h2>
        <p className={styles.lead}>{campaign.story}</p>
        {campaign.longStory
          .split(/\n{2,}/)
          .map((paragraph) => (paragraph === '' ? null : <p key={paragraph}>{paragraph}</p>))}
      </section>
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
      <section className={styles.company}>
        <h2>{text('detail.company')}</h2>
        <h3>{company.name}</h3>
        <p>{company.description}</p>
        <p className="soft">
          {company.yearFounded === '' ? null : text('detail.founded', { year: company.yearFounded })}
          {company.address === '' ? null : <> · {company.address}</>}
        </p>
        {website === undefined ? null : (
          <p>
            <Link href={website} className={styles.website}>
              <Icon shape={externalLink} />
              {text('detail.website')}
            </Link>
          </p>
        )}
      </section>
    </div>
  )
}
