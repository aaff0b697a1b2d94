import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentReplies, presentThread } from '#api/presenters/campaign/review-thread.ts'
import {
  openThread,
  readReplies,
  readThreads,
  replyInThread,
  resolveThread,
} from '#api/services/campaign/review/threads.ts'
import * as campaignReviewCalls from '#contract/campaign/campaign-review.ts'
import * as reviewThreadCalls from '#contract/campaign/review-thread.ts'
import { threadPageSize } from '#domain/campaign/review-thread.ts'
import { pageSize } from '#domain/limits.ts'

export const commentCampaign = handle(campaignReviewCalls.commentCampaign, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    const row = await openThread(tx, { ...body, campaignId: params.id, member }, deps)
    return presentThread({ row, isChanged: false, replies: [] }, threadPageSize.replies, 'administrators')
  }),
)

const listThreads = handle(reviewThreadCalls.listThreads, async ({ params, query, member }, { db }) => {
  const isResolved = query.resolved ?? false
  const list = isResolved ? 'review-resolved' : 'review-open'
  const slice = sliceOf(query, threadPageSize.threads, list)
  const request = { campaignId: params.id, isResolved, slice, replies: threadPageSize.replies, member }
  const { threads, counts, reader } = await readThreads(db.read, request)
  const { items, next, displayLoadMore } = pageOf(threads, slice.limit, ({ row }) => createdCursor(row), list)
  return {
    items: items.map((thread) => presentThread(thread, threadPageSize.replies, reader)),
    counts,
    total: isResolved ? counts.resolved : counts.open + counts.answered,
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})

const listReplies = handle(reviewThreadCalls.listReplies, async ({ params, query, member }, { db }) => {
  const slice = sliceOf(query, pageSize.replies, 'review-replies')
  const { rows, reader } = await readReplies(db.read, { threadId: params.threadId, slice, member })
  return presentReplies(rows, slice.limit, reader)
})

const reply = handle(reviewThreadCalls.replyInThread, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    const { id, side, at } = await replyInThread(tx, { threadId: params.threadId, text: body.text, member }, deps)
    return { id, side, author: `${member.firstName} ${member.lastName}`.trim(), text: body.text, at: at.toISOString() }
  }),
)

const resolve = handle(reviewThreadCalls.resolveThread, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    await resolveThread(tx, { threadId: params.threadId, resolved: body.resolved, member }, deps)
    return { done: true }
  }),
)

export const reviewThread = { listThreads, listReplies, replyInThread: reply, resolveThread: resolve }
