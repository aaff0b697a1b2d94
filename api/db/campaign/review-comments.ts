/** Comments of administrators on a campaign, without a decision. */

import type { Reader, Writer } from '#api/db/database.ts'

export interface NewReviewComment {
  readonly id: string
  readonly campaignId: string
  readonly authorId: string
  readonly body: string
  readonly at: Date
}

export async function insertReviewComment(tx: Writer, comment: NewReviewComment): Promise<void> {
  await tx
    .insertInto('review_comment')
    .values({
      id: comment.id,
      campaign_id: comment.campaignId,
      author_id: comment.authorId,
      body: comment.body,
      at: comment.at,
    })
    .execute()
}

/** Latest first, with their authors. */
export function listReviewComments(db: Reader | Writer, campaignId: string) {
  return db
    .selectFrom('review_comment as r')
    .innerJoin('app_user as u', 'u.id', 'r.author_id')
    .select(['r.id', 'r.body', 'r.at', 'u.first_name', 'u.last_name'])
    .where('r.campaign_id', '=', campaignId)
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(200)
    .execute()
}

/** A review comment with the owner of its campaign. */
export function findReviewComment(db: Reader, id: string) {
  return db
    .selectFrom('review_comment as r')
    .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
    .select(['r.id', 'r.body', 'r.campaign_id', 'c.owner_id'])
    .where('r.id', '=', id)
    .executeTakeFirst()
}
