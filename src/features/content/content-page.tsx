import { getPage } from '#contract/content.ts'
import type { PageModule } from '#src/components/page.ts'
import { pathTo } from '#src/routes.ts'
import { PageView } from './page-view.tsx'

export const Page: PageModule['Page'] = ({ params }) => <PageView slug={params['contentpage'] ?? ''} />

export const firstView: PageModule['firstView'] = async ({ params }, ask) => {
  await ask(getPage, { params: { slug: params['contentpage'] ?? '' } })
}

export const head: PageModule['head'] = ({ intl, params, peek }) => {
  const slug = params['contentpage'] ?? ''
  const page = peek(getPage, { params: { slug } })
  return {
    title: page?.title ?? intl.text('shell.notFound'),
    canonical: pathTo('contentPage', { contentpage: slug }),
    ...(page ? { description: summaryOf(page.body) } : {}),
  }
}

/** The first sentence or so, without marks. */
function summaryOf(body: string): string {
  const plain = body
    .replace(/[#*|>[\]_`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length <= 160 ? plain : `${plain.slice(0, 157).replace(/\s\S*$/, '')}…`
}
