import { listNotifications, type Notification, readNotifications } from '#contract/notification/social.ts'
import { Age } from '#src/components/age.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { PushSwitch } from '#src/components/push-switch.tsx'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { NotificationItem } from './notification-item.tsx'
import styles from './notifications-page.module.css'
import { useEffect, useState } from 'react'
import { routes } from '#src/routes.ts'
import { isFailure } from '#src/data/failure.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useOnline } from '#src/platform/online.ts'
import { BoxedList } from '#src/ui/layout.tsx'

/** Polling interval that updates an open page without a reload. */
const liveEveryMs = 10_000

/**
 * The user's notifications, latest first. Those that were new when the page was opened stay marked while it is open.
 */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const list = useInfiniteQuery(listNotifications, {}, (item) => item.id, liveEveryMs)
  const isNew = useMarkRead(list.data?.items)
  return (
    <div className="wrap page stack">
      <div className="spread">
        <h1>{text('shell.notifications')}</h1>
        <Age savedAt={list.savedAt} updating={list.updating} />
        <Link href={routes.emailPreferences}>{text('notifications.settings')}</Link>
      </div>
      <LoadedView of={list} skeleton={<Placeholder />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={text('notifications.empty')} action={<PushSwitch />}>
              {text('notifications.emptyText')}
            </Empty>
          ) : (
            <>
              <PushSwitch />
              <BoxedList as="ol">
                {items.map((item) => (
                  <NotificationItem key={item.id} of={item} fresh={isNew(item)} />
                ))}
              </BoxedList>
              <LoadMore of={list} />
            </>
          )
        }
      </LoadedView>
    </div>
  )
}

function Placeholder() {
  return (
    <BoxedList as="div">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.skeleton}>
          <Skeleton lines={3} />
        </div>
      ))}
    </BoxedList>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('shell.notifications') })

/**
 * Marks all notifications as read once they have been shown. Those that were unread then are remembered, so that they
 * stay marked on the screen for as long as the page is open.
 */
function useMarkRead(items: readonly Notification[] | undefined): (item: Pick<Notification, 'id' | 'read'>) => boolean {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const read = useMutation(readNotifications)
  const online = useOnline()
  const unread = (items ?? []).filter((item) => !item.read && !seen.has(item.id)).map((item) => item.id)
  const names = unread.join()

  useEffect(() => {
    if (names === '' || !online) return
    const mark = async (): Promise<void> => {
      try {
        await read({})
      } catch (error) {
        // They stay unread on the server and are marked at the next visit.
        if (!isFailure(error)) throw error
      }
    }
    setSeen((before) => new Set([...before, ...names.split(',')]))
    void mark()
    // Runs whenever an unread notification is shown for the first time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [names, online])

  return (item) => !item.read || seen.has(item.id)
}
