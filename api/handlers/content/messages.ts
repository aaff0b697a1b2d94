/** Visitors' messages and the newsletter's subscribers (docs/areas/content.md). */

import {
  enquiryCursor,
  countMessages,
  countSubscribers,
  listAttachments,
  listMessageRows,
  listSubscriberRows,
} from '#api/db/content/messages.ts'
import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentMessage, presentSubscriber } from '#api/presenters/content/content-admin.ts'
import { exportSubscribers as exportAll, openAttachment } from '#api/services/content/message-files.ts'
import { markMessage as mark } from '#api/services/content/mark-message.ts'
import * as messagesCalls from '#contract/content/admin/messages.ts'
import { pageSize } from '#domain/limits.ts'

/** The count stops here. */
const mostCounted = 10_000

const listMessages = handle(messagesCalls.listMessages, async ({ query }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'messages')
  const filter = { state: query.state, search: query.search }
  const [rows, counted] = await Promise.all([
    listMessageRows(db.read, filter, slice),
    countMessages(db.read, filter, mostCounted),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, 'messages')
  const files =
    items.length === 0
      ? []
      : await listAttachments(
          db.read,
          items.map(({ id }) => id),
        )
  return {
    items: items.map((row) => presentMessage(row, files)),
    total: Math.min(counted, mostCounted),
    totalIsExact: counted <= mostCounted,
    next,
    displayLoadMore,
  }
})

const markMessage = handle(messagesCalls.markMessage, ({ params: { id }, body, member, once }, deps) =>
  once(async (tx) => {
    const { row, files } = await mark(tx, { id, state: body.state, was: body.was, actorId: member.id }, deps)
    return presentMessage(row, files)
  }),
)

const listSubscribers = handle(messagesCalls.listSubscribers, async ({ query }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'subscribers')
  const [rows, counts] = await Promise.all([
    listSubscriberRows(db.read, { state: query.state, search: query.search }, slice),
    countSubscribers(db.read, query.search),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, enquiryCursor, 'subscribers')
  const total = query.state === undefined ? counts.on + counts.pending + counts.off : counts[query.state]
  return { items: items.map(presentSubscriber), counts, total, totalIsExact: true, next, displayLoadMore }
})

const downloadAttachment = handle(messagesCalls.downloadAttachment, ({ params, member }, deps) =>
  openAttachment(params, member, deps),
)

const exportSubscribers = handle(messagesCalls.exportSubscribers, ({ query: { state }, language, member }, deps) =>
  exportAll({ state, language }, member, deps),
)

export const siteMessages = { listMessages, markMessage, listSubscribers, downloadAttachment, exportSubscribers }
