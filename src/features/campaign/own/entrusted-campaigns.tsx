import { shared, type SharedCampaign } from '#contract/draft/campaign-access.ts'
import { Link } from '#src/components/link.tsx'
import { StatusBadge } from '#src/components/status-badge.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import styles from '#src/features/campaign/dashboard/campaign-links.module.css'

/** Campaigns of other owners that the user may edit; undefined while loading. */
function useEntrustedCampaigns(): readonly SharedCampaign[] | undefined {
  return useQuery(shared, {}).data
}

/** Shows nothing if there are none: most users edit only their own campaigns. */
export function EntrustedCampaigns() {
  const { text } = useIntl()
  const campaigns = useEntrustedCampaigns() ?? []
  if (campaigns.length === 0) return null
  return (
    <section className={styles.list} aria-labelledby="entrusted">
      <h2 id="entrusted">{text('shared.title')}</h2>
      <p className="soft small">{text('shared.text')}</p>
      <ul>
        {campaigns.map(({ id, title, kind, status }) => (
          <li key={id}>
            <Link href={pathTo('company', { id })}>
              <bdi>{title || text('preview.untitled')}</bdi>
            </Link>
            <span className={styles.badges}>
              <Badge>{text(`kind.${kind}`)}</Badge>
              <StatusBadge status={status} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
