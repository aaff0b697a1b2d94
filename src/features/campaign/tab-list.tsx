import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { type CampaignTab, campaignTabs } from '#domain/campaign/campaign.ts'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Tabs } from '#src/ui/tabs.tsx'

export function tabOf(query: URLSearchParams): CampaignTab {
  return campaignTabs.find((tab) => tab === query.get('tab')) ?? 'overview'
}

/** Tabs with content (decision T26); the open tab is always included. */
function tabsOf({ counts, card }: CampaignDetail, tab: CampaignTab): { key: CampaignTab; count?: number }[] {
  const counted: Partial<Record<CampaignTab, number>> = {
    updates: counts.updates,
    discussion: counts.comments,
    documents: counts.documents,
    faqs: counts.faqs,
    gallery: counts.pictures + counts.videos,
    investors: card.investors,
    management: counts.team,
  }
  return campaignTabs.flatMap((key) => {
    const count = counted[key]
    // A discussion without comments still shows the form for the first one.
    if (count === undefined || (count === 0 && key === 'discussion')) return [{ key }]
    return count > 0 ? [{ key, count }] : key === tab ? [{ key }] : []
  })
}

interface TabListProps {
  readonly campaign: CampaignDetail
  readonly tab: CampaignTab
  /** Only these tabs; all tabs if undefined. */
  readonly among?: readonly CampaignTab[]
  readonly pathOf: (tab: CampaignTab | undefined) => string
}

/** The tabs of a campaign page as links. */
export function TabList({ campaign, tab, among = campaignTabs, pathOf }: TabListProps) {
  const { text, number } = useIntl()
  return (
    <Tabs
      label={text('detail.tabs')}
      current={tab}
      tabs={tabsOf(campaign, tab)
        .filter(({ key }) => among.includes(key))
        .map(({ key, count }) => ({
          key,
          label: text(`tab.${key}`),
          href: pathOf(key === 'overview' ? undefined : key),
          ...(count === undefined ? {} : { count: number(count) }),
        }))}
      renderLink={({ children, ...rest }) => (
        // Changing the tab replaces the history entry: back returns to the previous page.
        <Link {...rest} replace keepScroll>
          {children}
        </Link>
      )}
    />
  )
}
