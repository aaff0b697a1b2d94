import { findAuditEvent } from '#api/db/audit/audit.ts'
import { listOpenAccounts } from '#api/db/social/profiles.ts'
import { findBankChange } from '#api/db/site/bank-changes.ts'
import { unreadConversationsOf } from '#api/db/messaging/conversation-lists.ts'
import { countNotifications, listNotificationsOf } from '#api/db/notification/notifications.ts'
import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import type { Deps } from '#api/deps.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentNetworkPerson } from '#api/presenters/social/network.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { NotificationEvent } from '#api/notifications.ts'
import { type NotificationFacts, notificationText, ownAmountText } from '#api/presenters/notification/notification.ts'
import * as socialCalls from '#contract/notification/social.ts'
import { pageSize } from '#domain/limits.ts'

export const listNotifications = handle(socialCalls.listNotifications, async ({ query, member, language }, { db }) => {
  const slice = sliceOf(query, pageSize.notifications, 'notifications')
  const [rows, counts, unreadConversations = 0] = await Promise.all([
    listNotificationsOf(db.read, member.id, slice),
    countNotifications(db.read, member.id),
    unreadConversationsOf(db.read, member.id),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, 'notifications')
  const [followers, enterers, { settings }] = await Promise.all([
    followersIn(items, db),
    enterersIn(items, db),
    readSettings(db.read),
  ])
  const reader = { language, timeZone: settings.timezone }
  return {
    items: items.map((row) => {
      const event = row.kind as NotificationEvent
      const facts = {
        ...(row.facts as unknown as NotificationFacts),
        ...(row.kind === 'followed' ? followers.get(row.subject) : {}),
        ...enterers.get(row.subject),
      }
      return {
        id: row.id,
        kind: row.kind,
        ...notificationText(event, facts, reader),
        amount: ownAmountText(event, facts, language),
        path: facts.path,
        createdAt: row.created_at.toISOString(),
        read: row.read_at !== null,
      }
    }),
    unread: counts.unread,
    unreadConversations,
    total: counts.total,
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})

/**
 * Names and links of the users that a notification is about, as they are now; without users whose account is no longer
 * open.
 */
async function followersIn(
  rows: readonly { readonly kind: string; readonly subject: string }[],
  db: Deps['db'],
): Promise<ReadonlyMap<string, Pick<NotificationFacts, 'name' | 'path'>>> {
  const ids = rows.filter(({ kind }) => kind === 'followed').map(({ subject }) => subject)
  const users = (await listOpenAccounts(db.read, ids)).map(presentNetworkPerson)
  return new Map(users.map(({ id, slug, name }) => [id, { name, path: `/profile/${slug ?? id}` }]))
}

/**
 * Who changed the site's bank account or a provider's keys, by the audit event: the inbox never stores users' names.
 */
async function enterersIn(
  rows: readonly { readonly kind: string; readonly subject: string }[],
  db: Deps['db'],
): Promise<ReadonlyMap<string, Pick<NotificationFacts, 'name'>>> {
  const subjects = new Map(rows.map(({ kind, subject }) => [subject, kind]))
  const found = await Promise.all(
    [...subjects].map(async ([subject, kind]) => {
      if (kind.startsWith('bank-')) return findBankChange(db.read, subject)
      return kind.startsWith('provider-keys-') ? findAuditEvent(db.read, subject) : undefined
    }),
  )
  return new Map(
    found.flatMap((change) =>
      change ? [[change.id, { name: `${change.first_name} ${change.last_name}`.trim() }] as const] : [],
    ),
  )
}
