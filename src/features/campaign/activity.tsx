import { latestActivity } from '#contract/campaign/campaign.ts'
import { Link } from '#src/components/link.tsx'
import { useNow } from '#src/components/now.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import styles from './teaser.module.css'
import { RuledList } from '#src/ui/layout.tsx'

/** The latest investments, rounded and without names. Shows nothing if there are none. */
export function Activity() {
  const { text, rich, money, ago } = useIntl()
  const now = useNow()
  const { data } = useQuery(latestActivity, {})
  if (!data || data.length === 0) return null
  return (
    <section className={styles.teaser}>
      <h2>{text('landing.activity')}</h2>
      <RuledList>
        {data.map((entry, index) => (
          <li key={`${entry.slug}${index}`}>
            <span>
              {rich('landing.activityLine', {
                amount: <bdi key="amount">{money(entry.about.amount, entry.about.currency, 'short')}</bdi>,
                campaign: (
                  <Link key="campaign" href={pathTo('campaign', { slug: entry.slug })}>
                    {entry.name}
                  </Link>
                ),
              })}
            </span>
            <span className="soft small">{ago(Math.max(0, now - Date.parse(entry.investedAt)))}</span>
          </li>
        ))}
      </RuledList>
    </section>
  )
}
