import { useAtomValue } from 'jotai'
import { useSearchParams } from 'wouter'
import { listDeleted } from '#contract/campaign/deleted-campaigns.ts'
import { listOwn } from '#contract/campaign/campaign-dashboard.ts'
import { Age } from '#src/components/age.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useLast } from '#src/components/use-last.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl, type TextId } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { plus } from '#src/ui/page-icon-paths.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { pageSize } from '#domain/limits.ts'
import { DeletedCampaigns } from './deleted-campaigns.tsx'
import { EntrustedCampaigns } from './entrusted-campaigns.tsx'
import { OwnerActions } from '#src/features/campaign/dashboard/owner-actions.tsx'
import { OwnCampaignCard } from './own-campaign-card.tsx'
import styles from './own-campaigns-page.module.css'
import { type CampaignStatus, campaignStatus, type CampaignStatusName } from '#domain/campaign/campaign.ts'
import { usePendingDrafts, type PendingDraft } from '#src/data/draft/use-pending-drafts.ts'
import { useOnline } from '#src/platform/online.ts'
import { Badge } from '#src/ui/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import linkStyles from '#src/features/campaign/dashboard/campaign-links.module.css'

/** The filters of an owner's campaigns, as stored in the URL (decision T24). */
const ownFilters = [
  'all',
  'draft',
  'pending',
  'active',
  'successful',
  'unsuccessful',
  'declined',
  'hidden',
  'deleted',
] as const satisfies readonly ('all' | 'deleted' | CampaignStatusName)[]
type OwnFilter = (typeof ownFilters)[number]

function readFilter(query: URLSearchParams): OwnFilter {
  return ownFilters.find((filter) => filter === query.get('status')) ?? 'all'
}

/** Undefined for all statuses. */
function statusOf(filter: OwnFilter): CampaignStatus | undefined {
  return filter === 'all' || filter === 'deleted' ? undefined : campaignStatus[filter]
}

/** Number of campaigns that match a filter; undefined while loading. */
function countOf(
  filter: OwnFilter,
  counts: readonly { readonly status: CampaignStatus; readonly total: number }[] = [],
): number {
  const status = statusOf(filter)
  return counts.reduce((sum, each) => (status === undefined || each.status === status ? sum + each.total : sum), 0)
}

export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const session = useAtomValue(sessionAtom)
  const filter = readFilter(query)
  const needsAccounts = useBootstrap()?.campaign.achOn ?? false
  return (
    <div className="wrap page stack">
      <div className="spread">
        <h1>{text('shell.ownCampaigns')}</h1>
        <p className={styles.links}>
          {needsAccounts ? <Link href={routes.connectedAccounts}>{text('dash.accounts')}</Link> : null}
          <Link className={buttonClass('quiet')} href={routes.chooseType}>
            <Icon shape={plus} />
            {text('dash.start')}
          </Link>
        </p>
      </div>
      <OwnerActions />
      <PendingDrafts />
      {session ? <OwnCampaigns ownerId={session.user.id} filter={filter} /> : null}
      <EntrustedCampaigns />
    </div>
  )
}

function OwnCampaigns({ ownerId, filter }: { readonly ownerId: string; readonly filter: OwnFilter }) {
  const { text, number } = useIntl()
  const status = statusOf(filter)
  const list = useInfiniteQuery(
    listOwn,
    {
      params: { id: ownerId },
      query: { limit: pageSize.campaignDashboard, ...(status === undefined ? {} : { status }) },
    },
    (item) => item.id,
  )
  const counts = useLast(list.data?.counts)
  const deleted = useQuery(listDeleted, { query: { limit: 1 } })
  return (
    <>
      <FilterTabs
        label={text('dash.filters')}
        current={filter}
        tabs={ownFilters.map((key) => {
          const count = key === 'deleted' ? (deleted.data?.total ?? 0) : countOf(key, counts)
          return {
            key,
            label: text(`dash.filter.${key}`),
            href: pathTo('ownCampaigns', {}, { status: key === 'all' ? undefined : key }),
            ...(count > 0 ? { count: number(count) } : {}),
          }
        })}
      />
      {filter === 'deleted' ? (
        <DeletedCampaigns />
      ) : (
        <LoadedView of={list} skeleton={<Placeholders />}>
          {({ items, total }) => (
            <>
              <div className="spread">
                <p className="soft" role="status">
                  {text('dash.count', { count: total })}
                </p>
                <Age savedAt={list.savedAt} updating={list.updating} />
              </div>
              {items.length === 0 ? (
                <Nothing filtered={filter !== 'all'} />
              ) : (
                <ul className={styles.list}>
                  {items.map((campaign) => (
                    <li key={campaign.id}>
                      <OwnCampaignCard of={campaign} />
                    </li>
                  ))}
                </ul>
              )}
              <LoadMore of={list} />
            </>
          )}
        </LoadedView>
      )}
    </>
  )
}

function Nothing({ filtered }: { readonly filtered: boolean }) {
  const { text } = useIntl()
  return filtered ? (
    <Empty
      title={text('shell.noRecords')}
      action={
        <Link className={buttonClass('quiet')} href={routes.ownCampaigns} replace keepScroll>
          {text('dash.showAll')}
        </Link>
      }
    />
  ) : (
    <Empty
      title={text('dash.empty')}
      action={
        <Link className={buttonClass()} href={routes.chooseType}>
          {text('dash.start')}
        </Link>
      }
    >
      {text('dash.emptyText')}
    </Empty>
  )
}

function Placeholders() {
  return (
    <div className={styles.list}>
      {[1, 2, 3].map((index) => (
        <div key={index} className={styles.skeleton}>
          <Skeleton lines={4} />
        </div>
      ))}
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('shell.ownCampaigns') })

/** Campaigns with text that is only on this device, so that users do not have to remember where they entered it. */
function PendingDrafts() {
  const { text } = useIntl()
  const online = useOnline()
  const drafts = usePendingDrafts() ?? []
  if (drafts.length === 0) return null
  return (
    <section className={classes(linkStyles.list, linkStyles.waiting)} aria-labelledby="on-device">
      <h2 id="on-device">{text('dash.onDevice')}</h2>
      <p className="soft small">{text('dash.onDeviceText')}</p>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.campaignId}>
            <Link href={pathTo(draft.step, { id: draft.campaignId })}>
              <bdi>{draft.name || text('dash.unnamed')}</bdi>
            </Link>
            <Badge variant={draft.state === 'waiting' ? 'plain' : 'warn'}>{text(stateTextId(draft, online))}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateTextId({ state }: PendingDraft, online: boolean): TextId {
  if (state === 'waiting') return online ? 'dash.sends' : 'dash.offline'
  return `dash.${state}`
}
