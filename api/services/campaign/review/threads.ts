/** Comments on a campaign between administrators and its team: opened, answered, resolved, listed. */

import { createHash } from 'node:crypto'
import { insertAudit } from '#api/db/audit/audit.ts'
import { currentAmendment } from '#api/db/campaign/amendments.ts'
import { findCampaign, lockCampaign } from '#api/db/campaign/campaigns.ts'
import { joinNotice } from '#api/db/campaign/review/notices.ts'
import {
  changeThread,
  countThreads,
  findThread,
  insertReply,
  insertThread,
  listLatestReplies,
  listReplies,
  listThreads,
  type ReplyRow,
  type ThreadCounts,
  type ThreadRow,
} from '#api/db/campaign/review/threads.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { readWorkingSections } from '#api/db/draft/proposals.ts'
import { type StoredSections, sectionIn } from '#api/db/draft/sections.ts'
import { findFunding } from '#api/db/payment/funding.ts'
import type { Slice } from '#api/db/paging.ts'
import type { Deps, Member } from '#api/deps.ts'
import { draftWithTeam } from '#api/services/draft/draft.ts'
import { CallError } from '#contract/errors.ts'
import {
  isReviewTopic,
  isUnderReview,
  reviewNoticeDelayMs,
  type ReviewSide,
  reviewSide,
  type ReviewTopic,
  stateAfterReply,
  topicText,
} from '#domain/campaign/review-thread.ts'
import type { DraftSection } from '#domain/draft/campaign-sections.ts'
import type { CampaignSection } from '#domain/draft/step-names.ts'
import { refuseTeamDecision } from './team-decision.ts'

type WritingDeps = Pick<Deps, 'clock' | 'ids'>

interface NewComment {
  readonly campaignId: string
  readonly text: string
  readonly section?: CampaignSection | undefined
  readonly path?: string | undefined
  readonly member: Member
}

/**
 * Opens a thread: on a field or a section during a review, on the whole campaign at any time. The team is notified of
 * all comments of the next minutes together.
 * @throws CallError NOT_FOUND, INVALID_INPUT, NOT_IN_REVIEW
 */
export async function openThread(
  tx: Writer,
  { campaignId, text, section, path, member }: NewComment,
  { clock, ids }: WritingDeps,
): Promise<ThreadRow> {
  const campaign = await lockCampaign(tx, campaignId)
  if (!campaign) throw new CallError('NOT_FOUND')
  const topic = section === undefined ? undefined : { section, path }
  if (topic === undefined ? path !== undefined : !isReviewTopic(topic))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'path', code: 'format' }])
  if (topic && !(await isInReview(tx, campaign))) throw new CallError('NOT_IN_REVIEW')
  const at = new Date(clock.now())
  const id = ids.next()
  await insertThread(tx, {
    id,
    campaignId: campaign.id,
    topic,
    authorId: member.id,
    body: text,
    contentHash: topic ? hashOf(await contentOf(tx, campaign.id), topic) : null,
    noticeId: await notice(tx, campaign.id, 'team', { clock, ids }),
    at,
  })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: member.id,
    eventName: 'campaign-commented',
    subject: campaign.id,
    facts: { comment: id },
  })
  return threadRow(tx, id)
}

interface NewReply {
  readonly threadId: string
  readonly text: string
  readonly member: Member
}

/**
 * A reply of the team or of an administrator, of which the other side is notified. It reopens nothing.
 * @throws CallError NOT_FOUND for users without access, whether or not the thread exists
 */
export async function replyInThread(
  tx: Writer,
  { threadId, text, member }: NewReply,
  { clock, ids }: WritingDeps,
): Promise<{ readonly id: string; readonly side: ReviewSide; readonly at: Date }> {
  const { campaign_id: campaignId } = await threadRow(tx, threadId)
  const campaign = await lockCampaign(tx, campaignId)
  const side = campaign && reviewSide(member, (await draftWithTeam(tx, campaign)).team)
  if (!campaign || !side) throw new CallError('NOT_FOUND')
  // The state is read under the campaign's lock.
  const thread = await threadRow(tx, threadId)
  const at = new Date(clock.now())
  const id = ids.next()
  await insertReply(tx, {
    id,
    threadId,
    authorId: member.id,
    side,
    body: text,
    noticeId: await notice(tx, campaign.id, side === 'team' ? 'administrators' : 'team', { clock, ids }),
    at,
  })
  const state = stateAfterReply(thread.state, side)
  if (state !== thread.state) await changeThread(tx, threadId, state)
  if (side === 'administrators')
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      eventName: 'review-comment-answered',
      subject: campaign.id,
      facts: { comment: threadId },
    })
  return { id, side, at }
}

interface Resolution {
  readonly threadId: string
  readonly resolved: boolean
  readonly member: Member
}

/** Resolves a thread or reopens it; repeating it changes nothing. @throws CallError NOT_FOUND, OWN_CAMPAIGN_DECISION */
export async function resolveThread(
  tx: Writer,
  { threadId, resolved, member }: Resolution,
  { clock, ids }: WritingDeps,
): Promise<void> {
  const { campaign_id: campaignId } = await threadRow(tx, threadId)
  const campaign = await lockCampaign(tx, campaignId)
  if (!campaign) throw new CallError('NOT_FOUND')
  await refuseTeamDecision(tx, campaign, member.id)
  const thread = await threadRow(tx, threadId)
  if ((thread.state === 'resolved') === resolved) return
  const at = new Date(clock.now())
  await changeThread(tx, threadId, resolved ? 'resolved' : 'open', resolved ? { by: member.id, at } : undefined)
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: member.id,
    eventName: resolved ? 'review-comment-resolved' : 'review-comment-reopened',
    subject: campaignId,
    facts: { comment: threadId },
  })
}

/** A thread with its latest replies, latest first. */
export interface ReviewThread {
  readonly row: ThreadRow
  /** Its field or section was edited since the comment. */
  readonly isChanged: boolean
  /** One more than requested if there are more. */
  readonly replies: readonly ReplyRow[]
}

interface ThreadsRequest {
  readonly campaignId: string
  readonly isResolved: boolean
  readonly slice: Slice
  /** Replies of each thread. */
  readonly replies: number
  readonly member: Member
}

/** @throws CallError NOT_FOUND for users without access, whether or not the campaign exists */
export async function readThreads(
  db: Reader,
  { campaignId, isResolved, slice, replies, member }: ThreadsRequest,
): Promise<{ readonly threads: ReviewThread[]; readonly counts: ThreadCounts; readonly reader: ReviewSide }> {
  const reader = await readerOf(db, campaignId, member)
  const [rows, counts, content] = await Promise.all([
    listThreads(db, campaignId, isResolved, slice),
    countThreads(db, campaignId),
    contentOf(db, campaignId),
  ])
  const ids = rows.map(({ id }) => id)
  const latest = Map.groupBy(await listLatestReplies(db, ids, replies), ({ thread_id }) => thread_id)
  return {
    threads: rows.map((row) => ({
      row,
      isChanged:
        row.section !== null &&
        row.content_hash !== hashOf(content, { section: row.section, path: row.path ?? undefined }),
      replies: latest.get(row.id) ?? [],
    })),
    counts,
    reader,
  }
}

/** Replies of a thread, latest first. @throws CallError NOT_FOUND */
export async function readReplies(
  db: Reader,
  { threadId, slice, member }: { readonly threadId: string; readonly slice: Slice; readonly member: Member },
): Promise<{ readonly rows: ReplyRow[]; readonly reader: ReviewSide }> {
  const thread = await threadRow(db, threadId)
  const reader = await readerOf(db, thread.campaign_id, member)
  return { rows: await listReplies(db, threadId, slice), reader }
}

async function readerOf(db: Reader, campaignId: string, member: Member): Promise<ReviewSide> {
  const campaign = await findCampaign(db, campaignId)
  const side = campaign && reviewSide(member, (await draftWithTeam(db, campaign)).team)
  if (!side) throw new CallError('NOT_FOUND')
  return side
}

async function threadRow(db: Reader | Writer, id: string): Promise<ThreadRow> {
  const thread = await findThread(db, id)
  if (!thread) throw new CallError('NOT_FOUND')
  return thread
}

/** Changes of a live campaign, or of its terms, await a decision, or the campaign itself does. */
export async function isInReview(db: Reader | Writer, campaign: Parameters<typeof draftWithTeam>[1]): Promise<boolean> {
  const { team } = await draftWithTeam(db, campaign)
  const hasChanges = team.inReview === true || (await currentAmendment(db, campaign.id))?.state === 'review'
  return isUnderReview({ status: campaign.status, hasChanges })
}

async function notice(tx: Writer, campaignId: string, audience: ReviewSide, { clock, ids }: WritingDeps) {
  return joinNotice(tx, {
    id: ids.next(),
    campaignId,
    audience,
    dueAt: new Date(clock.now() + reviewNoticeDelayMs),
  })
}

interface Content {
  readonly sections: StoredSections
  readonly accountChangedAt: Date | undefined
}

async function contentOf(db: Reader | Writer, campaignId: string): Promise<Content> {
  const [sections, funding] = await Promise.all([readWorkingSections(db, campaignId), findFunding(db, campaignId)])
  return { sections, accountChangedAt: funding?.changed_at }
}

/** Of the payout account only the time of its last change. */
function hashOf({ sections, accountChangedAt }: Content, { section, path }: ReviewTopic): string {
  const content =
    section === 'funding'
      ? (accountChangedAt?.toISOString() ?? '')
      : topicText(sectionIn(sections, section satisfies DraftSection).values, path)
  return createHash('sha256').update(content).digest('base64url')
}
