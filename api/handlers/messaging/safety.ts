/** Recipients, blocks, reports and attachments, by call name. */

import { blockCursor, countBlocks, listBlocks } from '#api/db/messaging/blocks.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentBlockedUser } from '#api/presenters/messaging/conversation.ts'
import { blockUser as block, unblockUser as unblock } from '#api/services/messaging/block-user.ts'
import { openAttachment } from '#api/services/messaging/open-attachment.ts'
import { reportMessage as report } from '#api/services/messaging/report-message.ts'
import { downloadMessageAttachment as downloadCall } from '#contract/messaging/conversation.ts'
import * as safetyCalls from '#contract/messaging/safety.ts'
import { pageSize } from '#domain/limits.ts'

const listBlockedUsers = handle(safetyCalls.listBlockedUsers, async ({ query, member }, { db }) => {
  const slice = sliceOf(query, pageSize.conversations, 'blocked-users')
  const [rows, total] = await Promise.all([listBlocks(db.read, member.id, slice), countBlocks(db.read, member.id)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, blockCursor, 'blocked-users')
  return { items: items.map(presentBlockedUser), total, totalIsExact: true, next, displayLoadMore }
})

const blockUser = handle(safetyCalls.blockUser, ({ body: { userId }, member, once }, deps) =>
  once(async (tx) => {
    await block(tx, { blockerId: member.id, blockedId: userId }, deps)
    return { done: true }
  }),
)

const unblockUser = handle(safetyCalls.unblockUser, ({ params: { userId }, member, once }) =>
  once(async (tx) => {
    await unblock(tx, { blockerId: member.id, blockedId: userId })
    return { done: true }
  }),
)

const reportMessage = handle(safetyCalls.reportMessage, ({ params: { id }, body, member, once }, deps) =>
  once(async (tx) => {
    await report(tx, { messageId: id, ...body, actor: member }, deps)
    return { done: true }
  }),
)

const downloadMessageAttachment = handle(downloadCall, ({ params: { id, fileId }, member }, deps) =>
  openAttachment({ messageId: id, fileId, actor: member }, deps),
)

export const messagingSafety = { listBlockedUsers, blockUser, unblockUser, reportMessage, downloadMessageAttachment }
