import { useState } from 'react'
import { listContent, type ListedContent, orderContent } from '#contract/admin/content/items.ts'
import { Age } from '#src/components/age.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useCall } from '#src/data/use-call.ts'
import { AdminFrame } from '#src/features/admin/admin-frame.tsx'
import { ListPlace } from '#src/features/admin/list-states.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { type ContentListName, contentShape } from '#domain/site/content.ts'
import { foldForSearch } from '#domain/search-words.ts'
import { titleIn } from './content-lists.ts'
import styles from './content.module.css'
import { ItemRow } from './item-row.tsx'
import { useOrder } from './use-order.ts'

/** So many are found without being searched for. */
const seenAtOnce = 12

/** The items of one list: found, ordered, opened. */
export function ListView({ list }: { readonly list: ContentListName }) {
  const { text } = useIntl()
  const loaded = useCall(listContent, { params: { list } })
  const shape = contentShape(list)
  return (
    <AdminFrame
      place="content"
      title={text(`manage.list.${list}`)}
      beside={<Age savedAt={loaded.savedAt} updating={loaded.updating} />}
    >
      {shape.key === 'fixed' ? <p className="soft">{text('manage.fixed')}</p> : null}
      <LoadedView of={loaded} skeleton={<ListPlace />}>
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
    <p className={styles.above}>
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
  const [words, setWords] = useState('')
  const shape = contentShape(list)
  const order = useOrder({
    ids: stored.map(({ id }) => id),
    call: orderContent,
    inputOf: (ids, was) => ({ params: { list }, body: { ids, was } }),
    renew,
  })
  const placed = order.ids.flatMap((id) => stored.find((item) => item.id === id) ?? [])
  // A list without an order of its own is one of the alphabet of whoever reads it.
  const names = new Intl.Collator(language)
  const items = shape.unordered
    ? placed.toSorted((a, b) => names.compare(titleIn(a.title, language), titleIn(b.title, language)))
    : placed
  const sought = foldForSearch(words.trim())
  const found = items.filter(
    ({ id, title, url }) =>
      sought === '' || [id, url, ...Object.values(title)].some((each) => foldForSearch(each ?? '').includes(sought)),
  )
  const parents = [...new Set(found.map(({ parent }) => parent))]
  const row = (item: ListedContent, beside: readonly ListedContent[]) => {
    const place = beside.findIndex(({ id }) => id === item.id)
    const swap = (to: number) => {
      const neighbour = beside[to]
      return neighbour && sought === '' && !shape.unordered
        ? () =>
            void order.swap(item.id, neighbour.id, {
              name: titleIn(item.title, language),
              place: to + 1,
              count: beside.length,
            })
        : undefined
    }
    return <ItemRow key={item.id} list={list} of={item} up={swap(place - 1)} down={swap(place + 1)} />
  }
  return (
    <>
      {stored.length > seenAtOnce ? (
        <SearchField
          className={styles.find}
          name="find"
          value={words}
          aria-label={text('manage.find')}
          placeholder={text('manage.find')}
          onChange={(event) => setWords(event.target.value)}
        />
      ) : null}
      {order.problem === undefined ? null : <Notice look="warn" live title={text(order.problem)} />}
      <p className="unseen" role="status">
        {order.said}
      </p>
      {found.length === 0 ? <Empty title={text('manage.noneFound')} /> : null}
      {parents.map((parent) => {
        const beside = found.filter((item) => item.parent === parent)
        return (
          <section key={parent ?? ''} className="stack">
            {parent === null || shape.parent === undefined ? null : <ParentHead list={shape.parent} id={parent} />}
            <ol className={styles.items}>{beside.map((item) => row(item, beside))}</ol>
          </section>
        )
      })}
    </>
  )
}

function ParentHead({ list, id }: { readonly list: ContentListName; readonly id: string }) {
  const { language } = useIntl()
  const { data } = useCall(listContent, { params: { list } })
  const parent = data?.items.find((item) => item.id === id)
  return (
    <h2 className={styles.parent}>
      <bdi>{parent ? titleIn(parent.title, language) : id}</bdi>
    </h2>
  )
}
