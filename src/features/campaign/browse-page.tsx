import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { CampaignListView } from './campaign-list.tsx'
import { listParameters } from './list-query.ts'
import { firstList } from './use-campaign-list.ts'

export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  return <CampaignListView path={routes.browse} status={2} title={text('browse.title')} lead={text('browse.lead')} />
}

export const query: PageModule['query'] = listParameters

export const firstView: PageModule['firstView'] = import.meta.env.SSR
  ? ({ query }, load) => firstList(query, 2, load)
  : undefined

export const head: PageModule['head'] = ({ intl }) => ({
  title: intl.text('browse.title'),
  description: intl.text('browse.lead'),
  canonical: routes.browse,
})
