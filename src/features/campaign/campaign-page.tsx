import { useAtomValue } from 'jotai'
import { type ComponentType, useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { getBySlug, type CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import {
  listDocuments,
  listFaqs,
  listInvestors,
  listPictures,
  listTeam,
  listUpdates,
  listVideos,
} from '#contract/campaign/campaign-tabs.ts'
import { listComments } from '#contract/social/discussion.ts'
import { Age } from '#src/components/age.tsx'
import { deferred } from '#src/components/deferred.tsx'
import { LoadedView, LoadingView } from '#src/components/loaded-view.tsx'
import type { PageHead, PageModule } from '#src/components/page.ts'
import { useQuery, useSendContext } from '#src/data/use-query.ts'
import { pathTo } from '#src/routes.ts'
import { hydratedAtom } from '#src/state/hydrated.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toDecimal } from '#domain/money.ts'
import { DetailSkeleton, DetailView } from './detail-view.tsx'
import { commentsInput, pagesOf, repliesOf } from './tabs/discussion-query.ts'
import { TabList, tabOf } from './tab-list.tsx'
import styles from './campaign-page.module.css'
import type { CampaignTab } from '#domain/campaign/campaign.ts'
import { Overview, Story } from './tabs/overview.tsx'

const loading = (
  <LoadingView>
    <Skeleton lines={6} />
  </LoadingView>
)
/** A tab that loads when it is opened. */
function deferredTab<K extends string, P extends object>(
  load: () => Promise<Readonly<Record<K, ComponentType<P>>>>,
  name: K,
) {
  return deferred(async () => (await load())[name], loading)
}

/** All but the first one. */
const deferredTabs = {
  discussion: deferredTab(() => import('./tabs/discussion.tsx'), 'Discussion'),
  documents: deferredTab(() => import('./tabs/documents.tsx'), 'Documents'),
  faqs: deferredTab(() => import('./tabs/faqs.tsx'), 'Faqs'),
  gallery: deferredTab(() => import('./tabs/gallery.tsx'), 'Gallery'),
  investors: deferredTab(() => import('./tabs/investors.tsx'), 'Investors'),
  management: deferredTab(() => import('./tabs/management.tsx'), 'Management'),
  property: deferredTab(() => import('./tabs/property.tsx'), 'Property'),
  updates: deferredTab(() => import('./tabs/updates.tsx'), 'Updates'),
} as const

/** Long enough to count as a view, and after what the page itself requests. */
const viewMs = 3000

/** Reports the view and preloads the other tabs, once per campaign. */
function useBackgroundWork(campaignId: string | undefined): void {
  const context = useSendContext()
  const hydrated = useAtomValue(hydratedAtom)
  useEffect(() => {
    if (campaignId === undefined || !hydrated) return undefined
    const left = new AbortController()
    const timer = setTimeout(() => {
      import('./background-work.ts')
        .then(({ preloadTabs, reportView }) => {
          reportView(campaignId, context)
          return preloadTabs(Object.values(deferredTabs), left.signal)
        })
        .catch(() => {})
    }, viewMs)
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [campaignId, hydrated, context])
}

export const Page: PageModule['Page'] = ({ params }) => {
  const [query] = useSearchParams()
  const tab = tabOf(query)
  const slug = params['slug'] ?? ''
  const detail = useQuery(getBySlug, { params: { slug } })
  useBackgroundWork(detail.data?.card.id)
  return (
    <div className="wrap page">
      <LoadedView of={detail} skeleton={<DetailSkeleton />}>
        {(campaign) => (
          <DetailView campaign={campaign} age={<Age savedAt={detail.savedAt} updating={detail.updating} />}>
            <TabList campaign={campaign} tab={tab} pathOf={(each) => pathTo('campaign', { slug }, { tab: each })} />
            <div className={styles.tab} id="tab">
              <TabContent tab={tab} campaign={campaign} />
            </div>
          </DetailView>
        )}
      </LoadedView>
    </div>
  )
}

export const query: PageModule['query'] = ['tab', 'page', 'thread', 'after']

export const preload: PageModule['preload'] = async (query) => {
  const tabs: Readonly<Partial<Record<CampaignTab, { readonly preload: () => Promise<unknown> }>>> = import.meta.env.SSR
    ? { ...deferredTabs, ...('preload' in Story ? { overview: Story } : {}) }
    : deferredTabs
  return tabs[tabOf(query)]?.preload()
}

export const firstView: PageModule['firstView'] = import.meta.env.SSR
  ? async ({ params, query }, load) => {
      const { card, counts } = await load(getBySlug, { params: { slug: params['slug'] ?? '' } })
      const input = { params: { campaignId: card.id } }
      switch (tabOf(query)) {
        case 'updates':
          return void (await load(listUpdates, input))
        case 'discussion':
          return void (await load(listComments, commentsInput(card.id, pagesOf(query), repliesOf(query))))
        case 'documents':
          return void (await load(listDocuments, input))
        case 'faqs':
          return void (await load(listFaqs, input))
        case 'gallery':
          return void (await Promise.all([
            counts.pictures > 0 ? load(listPictures, input) : undefined,
            counts.videos > 0 ? load(listVideos, input) : undefined,
          ]))
        case 'investors':
          return void (await load(listInvestors, input))
        case 'management':
          return void (await load(listTeam, input))
        case 'overview':
        case 'property':
          return
      }
    }
  : undefined

export const head: PageModule['head'] = ({ intl, params, query, peek }) => {
  const campaign = peek(getBySlug, { params: { slug: params['slug'] ?? '' } })
  if (!campaign) return { title: intl.text('detail.notPublic') }
  const { card } = campaign
  const tab = tabOf(query)
  return {
    title: tab === 'overview' ? card.name : `${card.name}: ${intl.text(`tab.${tab}`)}`,
    ...(import.meta.env.SSR ? metadataOf(campaign, tab) : {}),
  }
}

/** What only the document of the page names. */
function metadataOf({ card, company }: CampaignDetail, tab: CampaignTab): Partial<PageHead> {
  return {
    description: card.highlight,
    canonical: pathTo('campaign', { slug: card.slug }, { tab: tab === 'overview' ? undefined : tab }),
    ...(card.picture ? { image: `/media/${card.picture.id}/1050.jpg` } : {}),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'InvestmentOrDeposit',
      name: card.name,
      provider: { '@type': 'Organization', name: company.name },
      amount: { '@type': 'MonetaryAmount', value: toDecimal(card.goal), currency: card.goal.currency },
    },
  }
}

/** Content of the open tab. */
function TabContent({ tab, campaign }: { readonly tab: CampaignTab; readonly campaign: CampaignDetail }) {
  const { id } = campaign.card
  switch (tab) {
    case 'overview':
      return <Overview campaign={campaign} />
    case 'property':
      return <deferredTabs.property campaign={campaign} />
    case 'updates':
      return <deferredTabs.updates campaignId={id} />
    case 'discussion':
      return <deferredTabs.discussion campaignId={id} slug={campaign.card.slug} />
    case 'documents':
      return <deferredTabs.documents campaignId={id} slug={campaign.card.slug} />
    case 'faqs':
      return <deferredTabs.faqs campaignId={id} />
    case 'gallery':
      return <deferredTabs.gallery campaignId={id} counts={campaign.counts} />
    case 'investors':
      return <deferredTabs.investors campaignId={id} currency={campaign.card.goal.currency} />
    case 'management':
      return <deferredTabs.management campaignId={id} />
  }
}
