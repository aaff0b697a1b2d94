import { listFollowers } from '#contract/campaign/campaign-dashboard.ts'
import { Age } from '#src/components/age.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo } from '#src/routes.ts'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { RuledList } from '#src/ui/layout.tsx'

/** Followers of the campaign: their number over time, and the names of those who agreed to be listed. */
export function DashboardFollowers({ campaignId }: { readonly campaignId: string }) {
  const { text, date } = useIntl()
  const list = useInfiniteQuery(listFollowers, { params: { campaignId } }, (item) => item.slug)
  return (
    <LoadedView of={list} skeleton={<Skeleton lines={8} />}>
      {({ items, followers, total }) =>
        followers === 0 ? (
          <Empty title={text('dash.followersEmpty')}>{text('dash.followersEmptyText')}</Empty>
        ) : (
          <div className="stack">
            <Age savedAt={list.savedAt} updating={list.updating} />
            <HistoryPanel campaignId={campaignId} course="followers" />
            <section className="panel stack" aria-labelledby="followers">
              <h2 id="followers">{text('dash.followersCount', { count: followers })}</h2>
              <p className="soft">
                {text(total === 0 ? 'dash.followersUnnamed' : 'dash.followersNamed', { count: followers - total })}
              </p>
              {items.length === 0 ? null : (
                <RuledList>
                  {items.map((follower) => (
                    <li key={follower.slug}>
                      <b>
                        <bdi>{follower.name}</bdi>
                      </b>
                      <span className="cluster">
                        <span className="soft small">{text('dash.since', { date: date(follower.since) })}</span>
                        <Link
                          href={pathTo('inboxNew', {}, { user: follower.slug })}
                          aria-label={text('dash.messageTo', { name: isolated(follower.name) })}
                        >
                          {text('dash.message')}
                        </Link>
                      </span>
                    </li>
                  ))}
                </RuledList>
              )}
              <LoadMore of={list} />
            </section>
          </div>
        )
      }
    </LoadedView>
  )
}
