import { getComingSoon, listComingSoon } from '#contract/campaign/coming-soon.ts'
import type { PageModule } from '#src/components/page.ts'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo, routes } from '#src/routes.ts'
import { Announcement } from './announcement.tsx'
import { ComingSoonList, listInput } from './coming-soon-list.tsx'

const slugOf = (params: Readonly<Record<string, string>>): string => params['slug'] ?? ''
const isList = ({ page }: Readonly<Record<string, string>>): boolean => page === 'comingSoon'

/** Campaigns that are announced before they are live, and one of them. */
export const Page: PageModule['Page'] = ({ params }) =>
  isList(params) ? <ComingSoonList /> : <Announcement slug={slugOf(params)} />

export const query: PageModule['query'] = ['page']

export const firstView: PageModule['firstView'] = async ({ params, query: search }, load) => {
  if (isList(params)) await load(listComingSoon, listInput(search))
  else await load(getComingSoon, { params: { slug: slugOf(params) } })
}

export const head: PageModule['head'] = ({ intl, params, peek }) => {
  if (isList(params))
    return { title: intl.text('soon.title'), description: intl.text('soon.lead'), canonical: routes.comingSoon }
  const page = peek(getComingSoon, { params: { slug: slugOf(params) } })
  if (!page) return { title: intl.text('soon.notFound'), unlisted: true }
  const { card, campaignSlug, state } = page
  return {
    title: card.name,
    description: card.highlight || intl.text('soon.description', { name: isolated(card.name) }),
    canonical: pathTo('comingSoonPage', { slug: card.slug }),
    ...(card.picture ? { image: `/media/${card.picture.id}/1050.jpg` } : {}),
    ...(campaignSlug === null ? {} : { movedTo: pathTo('campaign', { slug: campaignSlug }) }),
    unlisted: state === 'closed',
  }
}
