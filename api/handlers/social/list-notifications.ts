import { findAuditEvent } from '#api/db/audit.ts'
import { listOpenPeople } from '#api/db/network/people.ts'
import { findBankChange } from '#api/db/site/bank-changes.ts'
import { countNotifications, listNotificationsOf } from '#api/db/notifications.ts'
import { createdPlace, pageOf, sliceOf } from '#api/db/paging.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { presentNetworkPerson } from '#api/presenters/network.ts'
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
  const [followers, enterers] = await Promise.all([followersIn(items, db), enterersIn(items, db)])
  return {
    items: items.map((row) => {
      const facts = {
        ...(row.facts as unknown as NotificationFacts),
        ...(row.kind === 'followed' ? followers.get(row.subject) : {}),
        ...enterers.get(row.subject),
      }
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

/** Who a line is about, as they are called by now, and the way to them; nobody whose account is no longer open. */
async function followersIn(
  rows: readonly { readonly kind: string; readonly subject: string }[],
  db: Deps['db'],
): Promise<ReadonlyMap<string, Pick<NotificationFacts, 'person' | 'path'>>> {
  const ids = rows.filter(({ kind }) => kind === 'followed').map(({ subject }) => subject)
  const people = (await listOpenPeople(db.read, ids)).map(presentNetworkPerson)
  return new Map(people.map(({ id, slug, name }) => [id, { person: name, path: `/profile/${slug ?? id}` }]))
}

/** Who changed the site's bank account or keys of a provider, by the subject: names of people are never kept in the inbox. */
async function enterersIn(
  rows: readonly { readonly kind: string; readonly subject: string }[],
  db: Deps['db'],
): Promise<ReadonlyMap<string, Pick<NotificationFacts, 'person'>>> {
  const subjects = new Map(rows.map(({ kind, subject }) => [subject, kind]))
  const found = await Promise.all(
    [...subjects].map(async ([subject, kind]) => {
      if (kind.startsWith('bank-')) return findBankChange(db.read, subject)
      return kind.startsWith('provider-keys-') ? findAuditEvent(db.read, subject) : undefined
    }),
  )
  return new Map(
    found.flatMap((change) =>
      change ? [[change.id, { person: `${change.first_name} ${change.last_name}`.trim() }] as const] : [],
    ),
  )
}
