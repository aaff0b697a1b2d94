import { useSearchParams } from 'wouter'
import {
  getBySlug,
  listComments,
  listDocuments,
  listFaqs,
  listInvestors,
  listPictures,
  listTeam,
  listUpdates,
} from '#contract/campaign.ts'
import type { CampaignDetail } from '#contract/campaign.ts'
import { type CampaignTab, campaignTabs } from '#domain/campaign.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { Link } from '#src/components/link.tsx'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { toDecimal } from '#domain/money.ts'
import { DetailSkeleton, DetailView } from './detail-view.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { TabContent } from './tab-content.tsx'
import styles from './campaign-page.module.css'

/** Tabs that hold something (decision T26); the open one is always among them. */
function tabsOf({ counts, card }: CampaignDetail): { key: CampaignTab; count?: number }[] {
  const counted: Partial<Record<CampaignTab, number>> = {
    updates: counts.updates,
    discussion: counts.comments,
    documents: counts.documents,
    faqs: counts.faqs,
    gallery: counts.pictures,
    investors: card.investors,
    management: counts.team,
  }
  return campaignTabs.flatMap((key) => {
    const count = counted[key]
    return count === undefined ? [{ key }] : count > 0 ? [{ key, count }] : []
  })
}

function tabOf(query: URLSearchParams): CampaignTab {
  return campaignTabs.find((tab) => tab === query.get('tab')) ?? 'overview'
}

export const Page: PageModule['Page'] = ({ params }) => {
  const { text, number } = useIntl()
  const [query] = useSearchParams()
  const tab = tabOf(query)
  const slug = params['slug'] ?? ''
  const detail = useCall(getBySlug, { params: { slug } })
  return (
    <div className="wrap page">
      <LoadedView of={detail} skeleton={<DetailSkeleton />}>
        {(campaign) => (
          <DetailView campaign={campaign} age={<Age savedAt={detail.savedAt} updating={detail.updating} />}>
            <Tabs
              label={text('detail.tabs')}
              current={tab}
              tabs={tabsOf(campaign).map(({ key, count }) => ({
                key,
                label: text(`tab.${key}`),
                href: pathTo('campaign', { slug }, { tab: key === 'overview' ? undefined : key }),
                ...(count === undefined ? {} : { count: number(count) }),
              }))}
              renderLink={({ children, ...rest }) => (
                // Changing the tab is no new place: back leads to where one came from.
                <Link {...rest} replace keepScroll>
                  {children}
                </Link>
              )}
            />
            <div className={styles.tab} id="tab">
              <TabContent tab={tab} campaign={campaign} />
            </div>
          </DetailView>
        )}
      </LoadedView>
    </div>
  )
}

export const firstView: PageModule['firstView'] = async ({ params, query }, ask) => {
  const { card } = await ask(getBySlug, { params: { slug: params['slug'] ?? '' } })
  const input = { params: { campaignId: card.id } }
  switch (tabOf(query)) {
    case 'updates':
      return void (await ask(listUpdates, input))
    case 'discussion':
      return void (await ask(listComments, input))
    case 'documents':
      return void (await ask(listDocuments, input))
    case 'faqs':
      return void (await ask(listFaqs, input))
    case 'gallery':
      return void (await ask(listPictures, input))
    case 'investors':
      return void (await ask(listInvestors, input))
    case 'management':
      return void (await ask(listTeam, input))
    case 'overview':
    case 'property':
      return
  }
}

export const head: PageModule['head'] = ({ intl, params, query, peek }) => {
  const campaign = peek(getBySlug, { params: { slug: params['slug'] ?? '' } })
  if (!campaign) return { title: intl.text('detail.gone') }
  const { card } = campaign
  const tab = tabOf(query)
  return {
    title: tab === 'overview' ? card.name : `${card.name}: ${intl.text(`tab.${tab}`)}`,
    description: card.highlight,
    canonical: pathTo('campaign', { slug: card.slug }, { tab: tab === 'overview' ? undefined : tab }),
    ...(card.picture ? { image: `/media/${card.picture.id}/1050.jpg` } : {}),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'InvestmentOrDeposit',
      name: card.name,
      description: campaign.story,
      provider: { '@type': 'Organization', name: campaign.company.name },
      amount: { '@type': 'MonetaryAmount', value: toDecimal(card.goal), currency: card.goal.currency },
    },
  }
}
