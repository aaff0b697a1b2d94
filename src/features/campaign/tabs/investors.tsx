import { listInvestors } from '#contract/campaign/campaign-tabs.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useNow } from '#src/components/now.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './investors.module.css'

/** Investors, with initials and rounded amounts (decision T7). */
export function Investors({ campaignId, currency }: { readonly campaignId: string; readonly currency: string }) {
  const { text, rich, money, ago } = useIntl()
  const now = useNow()
  const investors = useQuery(listInvestors, { params: { campaignId } })
  return (
    <LoadedView of={investors} skeleton={<Skeleton lines={6} />}>
      {({ items }) => (
        <ul className={styles.investors}>
          {items.map((investor, index) => (
            <li key={`${investor.investedAt}${index}`}>
              <b>
                <bdi>{investor.name || text('investors.anonymous')}</bdi>
              </b>
              <span>
                {investor.about === null
                  ? null
                  : rich('investors.about', {
                      amount: <bdi key="amount">{money(investor.about, currency, 'short')}</bdi>,
                    })}
              </span>
              <time className="soft small" dateTime={investor.investedAt}>
                {ago(Math.max(0, now - Date.parse(investor.investedAt)))}
              </time>
            </li>
          ))}
        </ul>
      )}
    </LoadedView>
  )
}
