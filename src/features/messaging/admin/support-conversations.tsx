import { useSearchParams } from 'wouter'
import { listSupportConversations, type SupportConversation } from '#contract/messaging/admin-messaging.ts'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import { AdminRow, RowFacts } from '#src/components/admin/admin-row.tsx'
import { ListSkeleton } from '#src/components/admin/list-states.tsx'
import { Age } from '#src/components/age.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useNow } from '#src/components/now.tsx'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { BoxedList } from '#src/ui/layout.tsx'

const filters = ['waiting', 'all'] as const
type Filter = (typeof filters)[number]

/** Polling interval that updates the queue while it is visible. */
const liveEveryMs = 15_000

const addressOf = (filter: Filter): string =>
  pathTo('adminConversations', {}, { show: filter === 'waiting' ? undefined : filter })

/** Conversations of users with the administrators: those that await a reply, or all. */
export function SupportConversations() {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const filter = filters.find((each) => each === query.get('show')) ?? 'waiting'
  const list = useInfiniteQuery(
    listSupportConversations,
    { query: filter === 'waiting' ? { awaitsReply: true } : {} },
    ({ id }) => id,
    liveEveryMs,
  )
  return (
    <AdminFrame
      section="conversations"
      title={text('admin.conversations')}
      beside={<Age savedAt={list.savedAt} updating={list.updating} />}
    >
      <FilterTabs
        label={text('admin.filter')}
        current={filter}
        tabs={filters.map((key) => ({ key, label: text(`support.filter.${key}`), href: addressOf(key) }))}
      />
      <LoadedView of={list} skeleton={<ListSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={text(`support.empty.${filter}`)}>{text('support.emptyText')}</Empty>
          ) : (
            <>
              <BoxedList>
                {items.map((item) => (
                  <SupportRow key={item.id} of={item} />
                ))}
              </BoxedList>
              <LoadMore of={list} />
            </>
          )
        }
      </LoadedView>
    </AdminFrame>
  )
}

function SupportRow({ of: { id, user, excerpt, unread, awaitsReply, at } }: { readonly of: SupportConversation }) {
  const { text, ago, date } = useIntl()
  const now = useNow()
  return (
    <AdminRow
      badges={
        <>
          {awaitsReply ? <Badge variant="warn">{text('support.awaitsReply')}</Badge> : null}
          {unread > 0 ? <Badge>{text('support.unread', { count: unread })}</Badge> : null}
        </>
      }
      title={<bdi>{user.name || text('inbox.deletedUser')}</bdi>}
      actions={
        <Link
          className={buttonClass(awaitsReply ? 'primary' : 'quiet')}
          href={pathTo('adminConversation', { id })}
          aria-label={text('admin.openOf', { name: isolated(user.name) })}
        >
          {text('admin.open')}
        </Link>
      }
    >
      <RowFacts>
        <span dir="auto">{excerpt || text('support.attachmentsOnly')}</span>
      </RowFacts>
      <RowFacts>
        <time className="soft small" dateTime={at} title={date(at, 'time')}>
          {ago(Math.max(0, now - Date.parse(at)))}
        </time>
      </RowFacts>
    </AdminRow>
  )
}
