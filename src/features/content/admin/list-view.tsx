import { useState } from 'react'
import { listContent, type ListedContent, orderContent } from '#contract/content/admin/items.ts'
import { Age } from '#src/components/age.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import { ListSkeleton } from '#src/components/admin/list-states.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { type ContentListName, contentShape } from '#domain/content/content.ts'
import { foldForSearch } from '#domain/search-terms.ts'
import { titleIn } from './content-lists.ts'
import styles from './content.module.css'
import { ItemRow } from './item-row.tsx'
import { useOrder } from './use-order.ts'
import { BoxedList } from '#src/ui/layout.tsx'

/** Lists of up to this length need no search. */
const seenAtOnce = 12

/** The items of one list: search, order and edit. */
export function ListView({ list }: { readonly list: ContentListName }) {
  const { text } = useIntl()
  const loaded = useQuery(listContent, { params: { list } })
  const shape = contentShape(list)
  return (
    <AdminFrame
      section="content"
      title={text(`manage.list.${list}`)}
      beside={<Age savedAt={loaded.savedAt} updating={loaded.updating} />}
    >
      {shape.leads ? (
        <p className="soft">{text('manage.leads')}</p>
      ) : shape.key === 'fixed' ? (
        <p className="soft">{text('manage.fixed')}</p>
      ) : null}
      <LoadedView of={loaded} skeleton={<ListSkeleton />}>
        {({ items, most }) => (
          <>
            <Above list={list} full={items.length >= most ? most : undefined} />
            <div className="soft" role="status">
              <p>{text('manage.count', { count: items.length })}</p>
              {items.some(({ missing }) => missing.length > 0) ? <p>{text('manage.missingHint')}</p> : null}
            </div>
            {items.length === 0 ? (
              <Empty title={text('manage.empty')} />
            ) : (
              <Items list={list} items={items} renew={loaded.retry} />
            )}
          </>
        )}
      </LoadedView>
    </AdminFrame>
  )
}

function Above({ list, full }: { readonly list: ContentListName; readonly full: number | undefined }) {
  const { text } = useIntl()
  return (
    <p className="cluster">
      {contentShape(list).key === 'fixed' ? null : full === undefined ? (
        <Link className={buttonClass()} href={pathTo('adminContentItem', { list, item: 'new' })}>
          {text('manage.add')}
        </Link>
      ) : (
        <span className="soft">{text('manage.full', { limit: full })}</span>
      )}
      <Link className={buttonClass('plain')} href={pathTo('adminContent', {})}>
        {text('manage.title')}
      </Link>
    </p>
  )
}

interface ItemsProps {
  readonly list: ContentListName
  readonly items: readonly ListedContent[]
  readonly renew: () => void
}

function Items({ list, items: stored, renew }: ItemsProps) {
  const { text, language } = useIntl()
  const [searchText, setSearchText] = useState('')
  const shape = contentShape(list)
  const order = useOrder({
    ids: (shape.leads ? stored.filter(({ leads }) => leads) : stored).map(({ id }) => id),
    call: orderContent,
    inputOf: (ids, was) => ({ params: { list }, body: { ids, was } }),
    renew,
  })
  const inOrder = order.ids.flatMap((id) => stored.find((item) => item.id === id) ?? [])
  // Lists without their own order are sorted alphabetically in the reader's language.
  const names = new Intl.Collator(language)
  const byName = (all: readonly ListedContent[]) =>
    all.toSorted((a, b) => names.compare(titleIn(a.title, language), titleIn(b.title, language)))
  const items = shape.leads
    ? [...inOrder, ...byName(stored.filter(({ id }) => !order.ids.includes(id)))]
    : shape.unordered
      ? byName(inOrder)
      : inOrder
  const sought = foldForSearch(searchText.trim())
  const found = items.filter(
    ({ id, title, url }) =>
      sought === '' || [id, url, ...Object.values(title)].some((each) => foldForSearch(each ?? '').includes(sought)),
  )
  const parents = [...new Set(found.map(({ parent }) => parent))]
  const row = (item: ListedContent, beside: readonly ListedContent[]) => {
    const name = titleIn(item.title, language)
    const leads = order.ids.includes(item.id)
    const ordered = shape.leads ? inOrder : beside
    const index = ordered.findIndex(({ id }) => id === item.id)
    const swap = (to: number) => {
      const neighbour = shape.leads && !leads ? undefined : ordered[to]
      return neighbour && sought === '' && !shape.unordered
        ? () =>
            void order.swap(item.id, neighbour.id, {
              name,
              place: to + 1,
              count: ordered.length,
            })
        : undefined
    }
    const lead = {
      leads,
      change: () =>
        void order.arrange(
          leads ? order.ids.filter((id) => id !== item.id) : [...order.ids, item.id],
          leads
            ? text('manage.goesByAlphabet', { name })
            : text('manage.moved', { name, place: order.ids.length + 1, count: order.ids.length + 1 }),
        ),
    }
    return (
      <ItemRow
        key={item.id}
        heading={shape.parent !== undefined && item.parent !== null ? 'h3' : 'h2'}
        list={list}
        of={item}
        up={swap(index - 1)}
        down={swap(index + 1)}
        lead={shape.leads ? lead : undefined}
      />
    )
  }
  return (
    <>
      {stored.length > seenAtOnce ? (
        <SearchField
          className={styles.find}
          name="find"
          value={searchText}
          aria-label={text('manage.find')}
          placeholder={text('manage.find')}
          onChange={(event) => setSearchText(event.target.value)}
        />
      ) : null}
      {order.problem === undefined ? null : <Notice variant="warn" live title={text(order.problem)} />}
      <p className="unseen" role="status">
        {order.announcement}
      </p>
      {found.length === 0 ? <Empty title={text('manage.noneFound')} /> : null}
      {parents.map((parent) => {
        const beside = found.filter((item) => item.parent === parent)
        return (
          <section key={parent ?? ''} className="stack">
            {parent === null || shape.parent === undefined ? null : <ParentHead list={shape.parent} id={parent} />}
            <BoxedList as="ol">{beside.map((item) => row(item, beside))}</BoxedList>
          </section>
        )
      })}
    </>
  )
}

function ParentHead({ list, id }: { readonly list: ContentListName; readonly id: string }) {
  const { language } = useIntl()
  const { data } = useQuery(listContent, { params: { list } })
  const parent = data?.items.find((item) => item.id === id)
  return (
    <h2 className={styles.parent}>
      <bdi>{parent ? titleIn(parent.title, language) : id}</bdi>
    </h2>
  )
}
