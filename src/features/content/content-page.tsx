import type { ReactNode } from 'react'
import { getPage } from '#contract/content/content.ts'
import { listPageFaqs } from '#contract/site/front-settings.ts'
import type { PageModule } from '#src/components/page.ts'
import { pathTo, routes } from '#src/routes.ts'
import { HelpView, helpFirstView, helpHead, isHelp } from './help-views.tsx'
import { PageView } from './page-view.tsx'
import { faqPage, summaryOf } from './plain-text.ts'
import { RaiseSteps, StartSteps } from './raise-steps.tsx'

/** Pages with their own routes, and the links below their text. */
const own: Readonly<Record<string, { readonly path: string; readonly Links?: () => ReactNode }>> = {
  terms: { path: routes.terms },
  'project-guidelines': { path: routes.guidelines, Links: StartSteps },
  'raise-capital': { path: routes.raiseCapital, Links: RaiseSteps },
}

/** Pages whose address does not contain their slug, by route. */
const slugs: Readonly<Record<string, string>> = {
  terms: 'terms',
  guidelines: 'project-guidelines',
  raiseCapital: 'raise-capital',
}

const slugOf = (params: Readonly<Record<string, string>>): string =>
  slugs[params['page'] ?? ''] ?? params['contentpage'] ?? ''

/** Pages and help centre answers that administrators write. */
export const Page: PageModule['Page'] = ({ params }) => {
  const page = params['page']
  if (isHelp(page)) return <HelpView page={page} />
  const slug = slugOf(params)
  const { Links } = own[slug] ?? {}
  return <PageView slug={slug}>{Links ? <Links /> : null}</PageView>
}

export const query: PageModule['query'] = ['topic', 'search', 'q']

export const firstView: PageModule['firstView'] = import.meta.env.SSR
  ? async (request, load) => {
      const { params } = request
      if (isHelp(params['page'])) return helpFirstView(request, load)
      const slug = slugOf(params)
      await Promise.all([load(getPage, { params: { slug } }), load(listPageFaqs, { query: { page: slug } })])
      return undefined
    }
  : undefined

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
