/** What visitors sent, and who gets the newsletter (decision record 0042). */

import { insertAudit } from '#api/db/audit.ts'
import {
  askedPlace,
  countMessages,
  countSubscribers,
  findMessageRow,
  listAttachments,
  listMessageRows,
  listSubscriberRows,
  lockMessage,
  setMessageState,
} from '#api/db/content-admin/messages.ts'
import { createdPlace, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentMessage, presentSubscriber } from '#api/presenters/content-admin.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { pageSize } from '#domain/limits.ts'

/** So many are counted, and no more. */
const mostCounted = 10_000

const listMessages = handle(calls.admin.listMessages, async ({ query }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'messages')
  const filter = { state: query.state, search: query.search }
  const [rows, counted] = await Promise.all([
    listMessageRows(db.read, filter, slice),
    countMessages(db.read, filter, mostCounted),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdPlace, 'messages')
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

const markMessage = handle(calls.admin.markMessage, ({ params: { id }, body, member, once }, { clock, ids }) =>
  once(async (tx) => {
    const now = await lockMessage(tx, id)
    if (now === undefined) throw new CallError('NOT_FOUND')
    if (now !== body.was) throw new CallError('VERSION_CONFLICT', { current: now })
    const at = new Date(clock.now())
    if (now !== body.state) {
      await setMessageState(tx, id, { state: body.state, at, by: member.id })
      await insertAudit(tx, {
        id: ids.next(),
        at,
        actorId: member.id,
        act: 'contact-message-marked',
        subject: id,
        facts: { state: body.state, before: now },
      })
    }
    const row = await findMessageRow(tx, id)
    if (!row) throw new CallError('NOT_FOUND')
    return presentMessage(row, await listAttachments(tx, [id]))
  }),
)

const listSubscribers = handle(calls.admin.listSubscribers, async ({ query }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'subscribers')
  const [rows, counts] = await Promise.all([
    listSubscriberRows(db.read, { state: query.state, search: query.search }, slice),
    countSubscribers(db.read, query.search),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, askedPlace, 'subscribers')
  const total = query.state === undefined ? counts.on + counts.asked + counts.off : counts[query.state]
  return { items: items.map(presentSubscriber), counts, total, totalIsExact: true, next, displayLoadMore }
})

export const siteMessages = { listMessages, markMessage, listSubscribers }
