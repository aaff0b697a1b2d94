import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { type ContentItem, getContent } from '#contract/content/admin/items.ts'
import { Link } from '#src/components/link.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type ContentListName, contentShape } from '#domain/content/content.ts'
import { contentListOf, titleIn } from './content-lists.ts'
import { ItemForm } from './item-form.tsx'
import { RemoveItem } from './remove-item.tsx'

/** One item in all languages, or the form for a new one. */
export const Page: PageModule['Page'] = ({ params }) => {
  const list = contentListOf(params['list'])
  const id = params['item'] ?? ''
  if (list === undefined || (id === 'new' && contentShape(list).key === 'fixed')) return <NotHerePage />
  return id === 'new' ? <NewItem key={list} list={list} /> : <OldItem key={`${list} ${id}`} list={list} id={id} />
}

function Back({ list }: { readonly list: ContentListName }) {
  const { text } = useIntl()
  return (
    <Link className={buttonClass('plain')} href={pathTo('adminContentList', { list })}>
      {text('manage.back')}
    </Link>
  )
}

function NewItem({ list }: { readonly list: ContentListName }) {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  return (
    <AdminFrame
      section="content"
      title={text('manage.new', { list: text(`manage.list.${list}`) })}
      beside={<Back list={list} />}
    >
      <ItemForm
        list={list}
        item={undefined}
        onSaved={() => navigate(pathTo('adminContentList', { list }))}
        onTaken={() => {}}
      />
    </AdminFrame>
  )
}

function OldItem({ list, id }: { readonly list: ContentListName; readonly id: string }) {
  const { text, language } = useIntl()
  const loaded = useQuery(getContent, { params: { list, id } })
  // The form is never replaced by newer data while it is filled in: saving detects the conflict.
  const [opened, setOpened] = useState<ContentItem>()
  if (isMissing(loaded)) return <NotHerePage />
  const named = contentShape(list).fields[0]?.name ?? ''
  const name = titleIn(loaded.data?.texts[named] ?? {}, language) || id
  return (
    <AdminFrame
      section="content"
      title={loaded.data ? <bdi>{name}</bdi> : text(`manage.list.${list}`)}
      beside={<Back list={list} />}
    >
      <LoadedView of={loaded} skeleton={<Skeleton lines={9} />}>
        {(fresh) => (
          <Opened first={fresh} key={opened?.version ?? 0} given={opened}>
            {(item) => (
              <>
                <ItemForm list={list} item={item} onSaved={setOpened} onTaken={setOpened} />
                <RemoveItem list={list} of={fresh} version={item.version} name={name} />
              </>
            )}
          </Opened>
        )}
      </LoadedView>
    </AdminFrame>
  )
}

interface OpenedProps {
  readonly first: ContentItem
  readonly given: ContentItem | undefined
  readonly children: (item: ContentItem) => ReactNode
}

/** Retains the item as it was when the form was opened. */
function Opened({ first, given, children }: OpenedProps) {
  const [item] = useState(given ?? first)
  return <>{children(item)}</>
}

export const head: PageModule['head'] = ({ intl, params }) => {
  const list = contentListOf(params['list'])
  return { title: intl.text(list === undefined ? 'shell.notFound' : `manage.list.${list}`) }
}
