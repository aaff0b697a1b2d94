import { useSearchParams } from 'wouter'
import {
  exportSubscribers,
  listSubscribers,
  type Subscriber,
  subscriberStates,
} from '#contract/content/admin/messages.ts'
import { FileButton } from '#src/components/form/file-button.tsx'
import { MailText } from '#src/components/admin/admin-frame.tsx'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { AdminList } from '#src/components/admin/admin-list.tsx'
import { searchTextOf } from '#src/components/admin/admin-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import styles from './content.module.css'

type State = (typeof subscriberStates)[number]

const addressOf = (state: State | 'all', q: string): string =>
  pathTo('adminContentList', { list: 'subscribers' }, { state: state === 'all' ? undefined : state, q })

const variants = { on: 'good', pending: 'warn', off: 'plain' } as const

/** Subscribers of the newsletter. */
export function SubscribersView() {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const state = subscriberStates.find((each) => each === query.get('state'))
  const search = searchTextOf(query)
  const list = useInfiniteQuery(
    listSubscribers,
    { query: { ...(state ? { state } : {}), ...(search === '' ? {} : { search }) } },
    ({ id }) => id,
  )
  const counts = list.data?.counts
  return (
    <AdminList
      section="content"
      title={text('manage.list.subscribers')}
      search={{ label: text('manage.searchSubscribers'), hint: text('manage.subscribersHint'), value: search }}
      filter={state ?? 'all'}
      filters={[
        { key: 'all' as const, label: text('manage.all') },
        ...subscriberStates.map((key) => ({
          key,
          label: counts
            ? text(`manage.subscriber.${key}`, { count: counts[key] })
            : text(`manage.subscriberState.${key}`),
        })),
      ]}
      addressOf={addressOf}
      further={
        <p className="cluster">
          <FileButton call={exportSubscribers} input={{ query: { state } }} label={text('manage.export')} />
        </p>
      }
      list={list}
      count={({ total }) => text('manage.subscribers', { count: total })}
      renderRow={(each) => <SubscriberRow key={each.id} of={each} />}
    />
  )
}

function SubscriberRow({ of: { email, language, state, requestedAt } }: { readonly of: Subscriber }) {
  const { text, date } = useIntl()
  return (
    <li className={styles.item}>
      <div className={styles.name}>
        <h2>
          <MailText of={email} />
        </h2>
        <p className={styles.facts}>
          <Badge variant={variants[state]}>{text(`manage.subscriberState.${state}`)}</Badge>
          <span className="soft small">{text(`manage.language.${language}`)}</span>
          <span className="soft small">{text('manage.requestedOn', { date: date(requestedAt) })}</span>
        </p>
      </div>
    </li>
  )
}
