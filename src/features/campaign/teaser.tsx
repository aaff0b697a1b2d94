import { latestActivity, listCampaigns } from '#contract/campaign/campaign.ts'
import { listSliders } from '#contract/site/front-settings.ts'
import type { CallLoader } from '#src/components/page.ts'
import { CampaignGrid, GridSkeleton } from '#src/components/campaign/campaign-grid.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { arrowRight } from '#src/ui/page-icon-paths.ts'
import { pageSize } from '#domain/limits.ts'
import styles from './teaser.module.css'
import { sliderInput } from './slides.tsx'

/** Input of the call for a row of campaigns; the first view uses the same. */
function teaserInput(sort: 'newest' | 'percent') {
  return { query: { status: 2 as const, limit: pageSize.home, ...(sort === 'newest' ? {} : { sort }) } }
}

/** A row of campaigns with a link to the full list. */
export function Teaser({
  title,
  sort,
  eager = 0,
}: {
  readonly title: string
  readonly sort: 'newest' | 'percent'
  readonly eager?: number
}) {
  const { text } = useIntl()
  const list = useQuery(listCampaigns, teaserInput(sort))
  return (
    <section className={styles.teaser}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <Link href={pathTo('browse', {}, { sort: sort === 'newest' ? undefined : sort })}>
          {text('landing.all')} <Icon shape={arrowRight} directional />
        </Link>
      </header>
      <LoadedView of={list} skeleton={<GridSkeleton count={3} />}>
        {({ items }) => <CampaignGrid cards={items} level={3} eager={eager} first={2} />}
      </LoadedView>
    </section>
  )
}

/** Runs the calls of the first view of the landing page and of the members' home page. */
export async function loadLanding(load: CallLoader): Promise<void> {
  await Promise.all([
    load(listSliders, sliderInput),
    load(listCampaigns, teaserInput('newest')),
    load(listCampaigns, teaserInput('percent')),
    load(latestActivity, {}),
  ])
}
