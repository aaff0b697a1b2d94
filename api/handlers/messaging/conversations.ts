/** Conversations of a user or of the administrators, by call name. */

import {
  conversationCursor,
  countConversations,
  findConversationRow,
  listConversations as listRows,
} from '#api/db/messaging/conversation-lists.ts'
import { findCounterpart } from '#api/db/messaging/counterparts.ts'
import { findMessageRow, listAttachments, listMessages } from '#api/db/messaging/messages.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentConversation, presentConversationRow, presentMessage } from '#api/presenters/messaging/conversation.ts'
import { changeConversation as change, markRead } from '#api/services/messaging/mark-conversation.ts'
import { sendMessage as send } from '#api/services/messaging/send-message.ts'
import { counterpartId, readableConversation, writeAccessOf } from '#api/services/messaging/sides.ts'
import * as conversationCalls from '#contract/messaging/conversation.ts'
import { CallError } from '#contract/errors.ts'
import { pageSize } from '#domain/limits.ts'

const listConversations = handle(conversationCalls.listConversations, async ({ query, member, language }, { db }) => {
  const { filter } = query
  const name = `conversations-${filter ?? 'all'}`
  const slice = sliceOf(query, pageSize.conversations, name)
  const [rows, counts] = await Promise.all([
    listRows(db.read, member.id, { filter, language }, slice),
    countConversations(db.read, member.id),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, conversationCursor, name)
  const reader = { id: member.id, side: 'user' } as const
  const counterparts = await Promise.all(
    items.map(async (row) => {
      const otherId = counterpartId(row, member.id, 'user')
      return otherId === undefined ? undefined : findCounterpart(db.read, otherId)
    }),
  )
  return {
    items: items.map((row, index) => presentConversationRow(row, counterparts[index], reader)),
    unread: counts.unread,
    total: counts[filter ?? 'listed'],
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})

const getConversation = handle(
  conversationCalls.getConversation,
  async ({ params: { id }, query, member, language }, { db, clock }) => {
    const { conversation, side } = await readableConversation(db.read, id, member)
    const slice = sliceOf(query, pageSize.messages, 'messages')
    const [row, rows, access] = await Promise.all([
      findConversationRow(db.read, id, side === 'user' ? member.id : undefined, language),
      listMessages(db.read, id, member.id, slice),
      writeAccessOf(db.read, conversation, { actor: member, side }, clock.now()),
    ])
    if (!row) throw new CallError('NOT_FOUND')
    const cursorOf = (message: (typeof rows)[number]) => ({ key: String(message.sequence), id: message.id })
    const { items, next, displayLoadMore } = pageOf(rows, slice.limit, cursorOf, 'messages')
    const withFiles = items.filter((message) => message.attachment_count > 0).map((message) => message.id)
    const files = await listAttachments(db.read, withFiles)
    const reader = { id: member.id, side }
    return {
      conversation: presentConversation(row, access, reader),
      items: items.map((message) => presentMessage(message, files, reader)),
      total: Number(row.last_sequence),
      totalIsExact: true,
      next,
      displayLoadMore,
    }
  },
)

const sendMessage = handle(conversationCalls.sendMessage, ({ body, member, once }, deps) =>
  once(async (tx) => {
    const { conversationId, side } = await send(tx, { ...body, actor: member }, deps)
    const row = await findMessageRow(tx, body.id, member.id)
    if (!row) throw new Error('a message that was just sent is not there')
    const files = await listAttachments(tx, [row.id])
    return { conversationId, message: presentMessage(row, files, { id: member.id, side }) }
  }),
)

const readConversation = handle(
  conversationCalls.readConversation,
  ({ params: { id }, body: { sequence }, member, once }) =>
    once(async (tx) => {
      await markRead(tx, { id, sequence, actor: member })
      return { done: true }
    }),
)

const changeConversation = handle(conversationCalls.changeConversation, ({ params: { id }, body, member, once }) =>
  once(async (tx) => {
    await change(tx, { id, ...body, actor: member })
    return { done: true }
  }),
)

export const conversations = { listConversations, getConversation, sendMessage, readConversation, changeConversation }
