import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import type { CampaignTab } from '#domain/campaign/campaign.ts'
import { Discussion } from './tabs/discussion.tsx'
import { Documents } from './tabs/documents.tsx'
import { Faqs } from './tabs/faqs.tsx'
import { Gallery } from './tabs/gallery.tsx'
import { Investors } from './tabs/investors.tsx'
import { Management } from './tabs/management.tsx'
import { Overview } from './tabs/overview.tsx'
import { Property } from './tabs/property.tsx'
import { Updates } from './tabs/updates.tsx'

/** Content of the open tab. */
export function TabContent({ tab, campaign }: { readonly tab: CampaignTab; readonly campaign: CampaignDetail }) {
  const { id } = campaign.card
  switch (tab) {
    case 'overview':
      return <Overview campaign={campaign} />
    case 'property':
      return <Property campaign={campaign} />
    case 'updates':
      return <Updates campaignId={id} />
    case 'discussion':
      return <Discussion campaignId={id} slug={campaign.card.slug} />
    case 'documents':
      return <Documents campaignId={id} slug={campaign.card.slug} />
    case 'faqs':
      return <Faqs campaignId={id} />
    case 'gallery':
      return <Gallery campaignId={id} counts={campaign.counts} />
    case 'investors':
      return <Investors campaignId={id} currency={campaign.card.goal.currency} />
    case 'management':
      return <Management campaignId={id} />
  }
}
