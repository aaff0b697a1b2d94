import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { contentListOf, otherListOf } from './content-lists.ts'
import { CurrenciesView } from './currencies-view.tsx'
import { ListView } from './list-view.tsx'
import { MessagesView } from './messages-view.tsx'
import { SubscribersView } from './subscribers-view.tsx'

const others = { currencies: CurrenciesView, messages: MessagesView, subscribers: SubscribersView } as const

/** One list of the site's content. */
export const Page: PageModule['Page'] = ({ params }) => {
  const list = contentListOf(params['list'])
  if (list !== undefined) return <ListView key={list} list={list} />
  const other = otherListOf(params['list'])
  if (other === undefined) return <NotHerePage />
  const View = others[other]
  return <View />
}

export const head: PageModule['head'] = ({ intl, params }) => {
  const list = contentListOf(params['list']) ?? otherListOf(params['list'])
  return { title: intl.text(list === undefined ? 'shell.notFound' : `manage.list.${list}`) }
}
