import { useEffect, useState } from 'react'
import { type Notification, readNotifications } from '#contract/notification/social.ts'
import { isFailure } from '#src/data/failure.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useOnline } from '#src/platform/online.ts'

/**
 * Marks all notifications as read once they have been shown. Those that were unread then are remembered, so that they
 * stay marked on the screen for as long as the page is open.
 */
export function useMarkRead(
  items: readonly Notification[] | undefined,
): (item: Pick<Notification, 'id' | 'read'>) => boolean {
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
