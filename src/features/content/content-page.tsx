import type { ReactNode } from 'react'
import { getPage } from '#contract/content.ts'
import { listPageFaqs } from '#contract/front-settings.ts'
import type { PageModule } from '#src/components/page.ts'
import { pathTo, routes } from '#src/routes.ts'
import { HelpView, helpFirstView, helpHead, isHelp } from './help-views.tsx'
import { PageView } from './page-view.tsx'
import { faqPage, summaryOf } from './plain-text.ts'
import { RaisingWays, StartingWays } from './raising-ways.tsx'

/** Pages with an address of their own, and what stands below them. */
const own: Readonly<Record<string, { readonly path: string; readonly Ways?: () => ReactNode }>> = {
  terms: { path: routes.terms },
  'project-guidelines': { path: routes.guidelines, Ways: StartingWays },
  'raise-capital': { path: routes.raiseCapital, Ways: RaisingWays },
}

/** Of pages whose address does not name them, by their route. */
const slugs: Readonly<Record<string, string>> = {
  terms: 'terms',
  guidelines: 'project-guidelines',
  raiseCapital: 'raise-capital',
}

const slugOf = (params: Readonly<Record<string, string>>): string =>
  slugs[params['page'] ?? ''] ?? params['contentpage'] ?? ''

/** What administrators write: pages, and the answers of the help centre. */
export const Page: PageModule['Page'] = ({ params }) => {
  const page = params['page']
  if (isHelp(page)) return <HelpView page={page} />
  const slug = slugOf(params)
  const { Ways } = own[slug] ?? {}
  return <PageView slug={slug}>{Ways ? <Ways /> : null}</PageView>
}

export const firstView: PageModule['firstView'] = async (request, ask) => {
  const { params } = request
  if (isHelp(params['page'])) return helpFirstView(request, ask)
  const slug = slugOf(params)
  await Promise.all([ask(getPage, { params: { slug } }), ask(listPageFaqs, { query: { page: slug } })])
  return undefined
}

export const head: PageModule['head'] = (request) => {
  const { intl, params, peek } = request
  if (isHelp(params['page'])) return helpHead(request)
  const slug = slugOf(params)
  const page = peek(getPage, { params: { slug } })
  return {
    title: page?.title ?? intl.text('shell.notFound'),
    canonical: own[slug]?.path ?? pathTo('contentPage', { contentpage: slug }),
    ...(page ? { description: page.description || summaryOf(page.body) } : {}),
    ...faqPage(peek(listPageFaqs, { query: { page: slug } }) ?? []),
  }
}
