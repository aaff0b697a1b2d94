import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Reply } from '#contract/call.ts'
import { figures } from '#contract/campaign/campaign-dashboard.ts'
import { isPublic } from '#domain/campaign/campaign.ts'
import { Age } from '#src/components/age.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { Link } from '#src/components/link.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { StatusBadge } from '#src/components/status-badge.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { arrowLeft } from '#src/ui/page-icon-paths.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DashboardDiscussion } from '#src/features/campaign/dashboard/updates/dashboard-discussion.tsx'
import { DashboardFollowers } from './dashboard-followers.tsx'
import { DashboardInvestments } from './dashboard-investments.tsx'
import { DashboardOverview } from './dashboard-overview.tsx'
import styles from './dashboard-page.module.css'
import { DashboardRepayment } from './dashboard-repayment.tsx'
import { dashboardPath, type DashboardTab, dashboardTabOf, dashboardTabs } from './dashboard-tabs.ts'
import { DashboardUpdates } from '#src/features/campaign/dashboard/updates/dashboard-updates.tsx'
import { DocumentRequests } from './document-requests.tsx'

/** Tools with which the owner manages one campaign. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text, number } = useIntl()
  const [path] = useLocation()
  const [query] = useSearchParams()
  const id = params['id'] ?? ''
  const tab = dashboardTabOf(path, query)
  const loaded = useQuery(figures, { params: { id } })
  if (isMissing(loaded)) return <NotHerePage />
  const campaign = loaded.data?.campaign
  return (
    <div className="wrap page stack">
      <Link className={styles.back} href={routes.ownCampaigns}>
        <Icon shape={arrowLeft} directional />
        {text('shell.ownCampaigns')}
      </Link>
      <header className={styles.head}>
        <p className={styles.badges}>
          {campaign ? (
            <>
              <StatusBadge status={campaign.status} />
              <Badge>{text(`kind.${campaign.kind}`)}</Badge>
            </>
          ) : null}
          <Age savedAt={loaded.savedAt} updating={loaded.updating} />
        </p>
        <h1>
          <bdi className={styles.name}>{campaign ? campaign.name || text('dash.unnamed') : text('dash.dashboard')}</bdi>
        </h1>
        {campaign ? (
          <p className={styles.links}>
            {isPublic(campaign.status) ? (
              <>
                <Link className={styles.open} href={pathTo('campaign', { slug: campaign.slug })}>
                  {text('dash.open')}
                </Link>
                <Link href={pathTo('faqs', { id })}>{text('dash.editLive')}</Link>
              </>
            ) : null}
          </p>
        ) : null}
      </header>
      <FilterTabs
        label={text('dash.tabs')}
        current={tab}
        tabs={dashboardTabs.map((key) => {
          const count = loaded.data ? countOf(key, loaded.data) : 0
          return {
            key,
            label: text(`tab.${key}`),
            href: dashboardPath(id, key),
            ...(count > 0 ? { count: number(count) } : {}),
          }
        })}
      />
      <LoadedView of={loaded} skeleton={<Placeholder />}>
        {(data) => <Part tab={tab} of={data} />}
      </LoadedView>
    </div>
  )
}

/** Number of items in a tab; for the discussion, the number of items that need the owner's action. */
function countOf(tab: DashboardTab, data: Reply<typeof figures>): number {
  switch (tab) {
    case 'updates':
      return data.updates
    case 'discussion':
      return data.campaign.waitingComments
    case 'investments':
      return data.investments
    case 'followers':
      return data.followers
    case 'overview':
    case 'documents':
    case 'repayment':
      return 0
  }
}

function Part({ tab, of }: { readonly tab: DashboardTab; readonly of: Reply<typeof figures> }): ReactNode {
  const { id, status, goal } = of.campaign
  switch (tab) {
    case 'overview':
      return <DashboardOverview of={of} />
    case 'updates':
      return <DashboardUpdates campaignId={id} open={isPublic(status)} />
    case 'discussion':
      return <DashboardDiscussion campaignId={id} open={isPublic(status)} />
    case 'investments':
      return <DashboardInvestments campaignId={id} empty={of.investments === 0} />
    case 'followers':
      return <DashboardFollowers campaignId={id} />
    case 'documents':
      return <DocumentRequests campaignId={id} />
    case 'repayment':
      return <DashboardRepayment campaign={of.campaign} currency={goal?.currency} />
  }
}

function Placeholder() {
  return (
    <div className={styles.skeleton}>
      <Skeleton lines={6} />
    </div>
  )
}

export const head: PageModule['head'] = ({ intl, params, peek }) => ({
  title: peek(figures, { params: { id: params['id'] ?? '' } })?.campaign.name || intl.text('dash.dashboard'),
})
