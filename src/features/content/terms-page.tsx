import { getPage } from '#contract/content.ts'
import type { PageModule } from '#src/components/page.ts'
import { routes } from '#src/routes.ts'
import { PageView } from './page-view.tsx'

const input = { params: { slug: 'terms' } }

export const Page: PageModule['Page'] = () => <PageView slug="terms" />

export const firstView: PageModule['firstView'] = async (_, ask) => {
  await ask(getPage, input)
}

export const head: PageModule['head'] = ({ intl, peek }) => ({
  title: peek(getPage, input)?.title ?? intl.text('shell.notFound'),
  canonical: routes.terms,
})
