import { useSearchParams } from 'wouter'
import { listSubscribers, type Subscriber, subscriberStates } from '#contract/admin/content/messages.ts'
import { subscribersExportPath } from '#contract/exports.ts'
import { FileButton } from '#src/components/file-button.tsx'
import { MailText } from '#src/features/admin/admin-frame.tsx'
import { usePagedCall } from '#src/data/use-paged-call.ts'
import { AdminList } from '#src/features/admin/admin-list.tsx'
import { wordsOf } from '#src/features/admin/admin-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import styles from './content.module.css'

type State = (typeof subscriberStates)[number]

const addressOf = (state: State | 'all', q: string): string =>
  pathTo('adminContentList', { list: 'subscribers' }, { state: state === 'all' ? undefined : state, q })

const looks = { on: 'good', asked: 'warn', off: 'plain' } as const

/** Who gets the newsletter. */
export function SubscribersView() {
  const { text, language } = useIntl()
  const [query] = useSearchParams()
  const state = subscriberStates.find((each) => each === query.get('state'))
  const search = wordsOf(query)
  const list = usePagedCall(
    listSubscribers,
    { query: { ...(state ? { state } : {}), ...(search === '' ? {} : { search }) } },
    ({ id }) => id,
  )
  const counts = list.data?.counts
  const wanted = state === undefined ? '' : `&state=${state}`
  return (
    <AdminList
      place="content"
      title={text('manage.list.subscribers')}
      search={{ label: text('manage.searchSubscribers'), hint: text('manage.subscribersHint'), words: search }}
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
        <p className={styles.above}>
          <FileButton path={`${subscribersExportPath}?lng=${language}${wanted}`} label={text('manage.export')} />
        </p>
      }
      list={list}
      count={({ total }) => text('manage.subscribers', { count: total })}
      renderRow={(each) => <SubscriberRow key={each.id} of={each} />}
    />
  )
}

function SubscriberRow({ of: { email, language, state, askedAt } }: { readonly of: Subscriber }) {
  const { text, date } = useIntl()
  return (
    <li className={styles.item}>
      <div className={styles.name}>
        <h2>
          <MailText of={email} />
        </h2>
        <p className={styles.facts}>
          <Badge look={looks[state]}>{text(`manage.subscriberState.${state}`)}</Badge>
          <span className="soft small">{text(`manage.language.${language}`)}</span>
          <span className="soft small">{text('manage.asked', { date: date(askedAt) })}</span>
        </p>
      </div>
    </li>
  )
}
