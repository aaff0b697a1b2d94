import { countNotifications, listNotificationsOf } from '#api/db/notifications.ts'
import { createdPlace, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { type NotificationFacts, notificationText, ownAmountText } from '#api/presenters/notification.ts'
import { calls } from '#contract/calls.ts'
import { pageSize } from '#domain/limits.ts'

export const listNotifications = handle(calls.social.listNotifications, async ({ query, member, language }, { db }) => {
  const slice = sliceOf(query, pageSize.notifications, 'notifications')
  const [rows, counts] = await Promise.all([
    listNotificationsOf(db.read, member.id, slice),
    countNotifications(db.read, member.id),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdPlace, 'notifications')
  return {
    items: items.map((row) => {
      const facts = row.facts as unknown as NotificationFacts
      return {
        id: row.id,
        kind: row.kind,
        ...notificationText(row.kind, facts, language),
        amount: ownAmountText(row.kind, facts, language),
        path: facts.path,
        createdAt: row.created_at.toISOString(),
        read: row.read_at !== null,
      }
    }),
    unread: counts.unread,
    total: counts.total,
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})
