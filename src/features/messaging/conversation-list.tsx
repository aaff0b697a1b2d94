import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { conversationFilters, listConversations } from '#contract/messaging/conversation.ts'
import { recipientKey } from '#sync/message-queue.ts'
import { Age } from '#src/components/age.tsx'
import { deferred } from '#src/components/deferred.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView, LoadingView } from '#src/components/loaded-view.tsx'
import { useUnsentMessages } from '#src/data/messaging/use-unsent-messages.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { unreadConversationsAtom } from '#src/state/unread-conversations.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { conversationPath, type InboxFilter, inboxFilters, inboxPath } from './inbox-query.ts'
import { pendingCount, PendingRow } from './pending-row.tsx'
import { StartLinks } from './start-links.tsx'

/** Only online, and seldom. */
const BlockedUsers = deferred(
  async () => (await import('./blocked-users.tsx')).BlockedUsers,
  <LoadingView>
    <Skeleton lines={6} />
  </LoadingView>,
)

/** Polling interval that updates the list while it is visible. */
const liveEveryMs = 15_000

/** The list is mounted anew when a conversation opens beside it: its scroll position stays. */
const scrollTops = new Map<InboxFilter, number>()

interface ConversationListProps {
  readonly filter: InboxFilter
  /** The conversation that is open beside it. */
  readonly current: string | undefined
  /** No conversation is open: the title of the list is that of the page. */
  readonly isPageTitle: boolean
}

/** The user's conversations, and what waits on this device to be sent. */
export function ConversationList({ filter, current, isPageTitle }: ConversationListProps) {
  const { text } = useIntl()
  const Title = isPageTitle ? 'h1' : 'h2'
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (element.current) element.current.scrollTop = scrollTops.get(filter) ?? 0
  }, [filter])
  return (
    <div
      ref={element}
      className={styles.list}
      onScroll={({ currentTarget }) => scrollTops.set(filter, currentTarget.scrollTop)}
    >
      <div className={styles.head}>
        <Title>{text('inbox.title')}</Title>
        <FilterTabs
          label={text('inbox.filter')}
          current={filter}
          tabs={inboxFilters.map((key) => ({ key, label: text(`inbox.filter.${key}`), href: inboxPath(key) }))}
        />
      </div>
      {filter === 'blocked' ? <BlockedUsers /> : <Conversations filter={filter} current={current} />}
    </div>
  )
}

type Conversations = Pick<ConversationListProps, 'current'> & { readonly filter: Exclude<InboxFilter, 'blocked'> }

function Conversations({ filter, current }: Conversations) {
  const filtered = conversationFilters.find((each) => each === filter)
  const list = useInfiniteQuery(
    listConversations,
    { query: filtered === undefined ? {} : { filter: filtered } },
    ({ id }) => id,
    liveEveryMs,
  )
  const showUnread = useSetAtom(unreadConversationsAtom)
  const unread = list.data?.unread
  useEffect(() => {
    // The list is polled, and newer than the number of the menu.
    if (unread !== undefined) showUnread(unread)
  }, [showUnread, unread])
  const unsent = useUnsentMessages()
  const begun = filter === 'all' ? unsent.filter(({ to }) => to.kind !== 'conversation') : []
  return (
    <>
      {list.savedAt === undefined ? null : (
        <div className={styles.age}>
          <Age savedAt={list.savedAt} updating={list.updating} />
        </div>
      )}
      {begun.length === 0 ? null : (
        <ul className={styles.rows}>
          {begun.map((record) => (
            <PendingRow key={recipientKey(record.to)} of={record} />
          ))}
        </ul>
      )}
      <LoadedView of={list} skeleton={<ListPlaceholder />}>
        {({ items }) =>
          items.length === 0 ? (
            begun.length === 0 ? (
              <NoConversations filter={filter} />
            ) : null
          ) : (
            <>
              <ul className={styles.rows}>
                {items.map((item) => {
                  const own = unsent.find(({ to }) => to.kind === 'conversation' && to.id === item.id)
                  return (
                    <ConversationRow
                      key={item.id}
                      of={item}
                      href={conversationPath(item.id, filter)}
                      isCurrent={item.id === current}
                      pending={own ? pendingCount(own) : 0}
                      draft={own !== undefined && item.id !== current ? own.text : ''}
                    />
                  )
                })}
              </ul>
              <div className={styles.more}>
                <LoadMore of={list} />
              </div>
            </>
          )
        }
      </LoadedView>
    </>
  )
}

/** What belongs in the list, and how a conversation begins. */
function NoConversations({ filter }: Pick<Conversations, 'filter'>) {
  const { text } = useIntl()
  const action: ReactNode =
    filter === 'all' ? (
      <StartLinks />
    ) : (
      <Link className={buttonClass('quiet')} href={inboxPath('all')} replace keepScroll>
        {text('inbox.showAll')}
      </Link>
    )
  return (
    <div className={styles.empty}>
      <Empty title={text(`inbox.empty.${filter}`)} action={action}>
        {text(`inbox.emptyText.${filter}`)}
      </Empty>
    </div>
  )
}

function ListPlaceholder() {
  return (
    <div className={styles.rows}>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.row}>
          <span className={styles.circle} />
          <Skeleton lines={3} />
        </div>
      ))}
    </div>
  )
}
