import { useSearchParams } from 'wouter'
import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { type CampaignPreview, preview } from '#contract/draft/campaign-preview.ts'
import { type CampaignTab, isPublic } from '#domain/campaign/campaign.ts'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { InLanguage } from '#src/components/in-language.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isLanguage, languages } from '#src/intl/locale.ts'
import { safeReturn } from '#src/data/session/safe-return.ts'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { eye } from '#src/ui/page-icon-paths.ts'
import tabStyles from './campaign-page.module.css'
import { DetailSkeleton, DetailView } from './detail-view.tsx'
import styles from './preview-page.module.css'
import { TabList, tabOf } from './tab-list.tsx'
import { DocumentList } from './tabs/documents.tsx'
import { FaqList } from './tabs/faqs.tsx'
import { PictureList, VideoList } from './tabs/gallery.tsx'
import { TeamSection } from './tabs/management.tsx'
import { Overview } from './tabs/overview.tsx'
import { Property } from './tabs/property.tsx'

/** Tabs that have content before the campaign has investments or questions. */
const previewTabs = ['overview', 'property', 'documents', 'faqs', 'gallery', 'management'] as const
const names = { en: 'English', fr: 'Français', ar: 'العربية' } as const

/**
 * Preview of the campaign page as investors would see it, for its team and administrators, in any of the three
 * languages.
 */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text, language: own } = useIntl()
  const [query] = useSearchParams()
  const id = params['id'] ?? ''
  const chosen = query.get('in')
  const language = isLanguage(chosen) ? chosen : own
  const back = query.get('back') ?? undefined
  const tab = previewTabs.find((each) => each === tabOf(query)) ?? 'overview'
  const pathOf = (change: { in?: string; tab?: string | undefined }): string =>
    pathTo('preview', { id }, { in: chosen ?? undefined, tab: tab === 'overview' ? undefined : tab, back, ...change })
  return (
    <div className="wrap page stack">
      <aside className={styles.banner} aria-label={text('preview.label')}>
        <Icon shape={eye} />
        <div>
          <p className={styles.title}>{text('preview.title')}</p>
          <p className="soft small">{text('preview.text')}</p>
        </div>
        <Link className={buttonClass('quiet')} href={safeReturn(back, pathTo('campaignDashboard', { id }))}>
          {text('preview.back')}
        </Link>
      </aside>
      <FilterTabs
        label={text('preview.language')}
        current={language}
        tabs={languages.map((each) => ({ key: each, label: names[each], href: pathOf({ in: each }) }))}
      />
      <InLanguage language={language} catalogues={['shell', 'campaign', 'draft-access']} waiting={<DetailSkeleton />}>
        <Previewed id={id} tab={tab} pathOf={(each) => pathOf({ tab: each })} />
      </InLanguage>
    </div>
  )
}

interface PreviewedProps {
  readonly id: string
  readonly tab: CampaignTab
  readonly pathOf: (tab: CampaignTab | undefined) => string
}

function Previewed({ id, tab, pathOf }: PreviewedProps) {
  const { text } = useIntl()
  const found = useQuery(preview, { params: { id } })
  return (
    <LoadedView of={found} skeleton={<DetailSkeleton />}>
      {(data) => {
        const campaign = named(data.campaign, text('preview.untitled'))
        return (
          <DetailView campaign={campaign} age={null} preview={!isPublic(campaign.card.status)}>
            <TabList campaign={campaign} tab={tab} among={previewTabs} pathOf={pathOf} />
            <div className={tabStyles.tab} id="tab">
              <PreviewTab tab={tab} campaign={campaign} data={data} />
            </div>
          </DetailView>
        )
      }}
    </LoadedView>
  )
}

function named(campaign: CampaignDetail, untitled: string): CampaignDetail {
  return { ...campaign, card: { ...campaign.card, name: campaign.card.name || untitled } }
}

interface PreviewTabProps {
  readonly tab: CampaignTab
  readonly campaign: CampaignDetail
  readonly data: CampaignPreview
}

/** The same tabs as on the public page; their lists are loaded with the campaign. */
function PreviewTab({ tab, campaign, data }: PreviewTabProps) {
  switch (tab) {
    case 'property':
      return <Property campaign={campaign} />
    case 'documents':
      return <DocumentList items={data.documents} slug={campaign.card.slug} />
    case 'faqs':
      return <FaqList items={data.faqs} />
    case 'gallery':
      return (
        <>
          <VideoList items={data.videos} />
          <PictureList items={data.pictures} />
        </>
      )
    case 'management':
      return <TeamSection items={data.team} />
    default:
      return <Overview campaign={campaign} />
  }
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('preview.title') })
