import type { Reader } from '#api/db/database.ts'
import { findComment } from '#api/db/social/comments.ts'
import { CallError } from '#contract/errors.ts'
import { isPublic } from '#domain/campaign/campaign.ts'

/** A comment that everybody can read. @throws CallError NOT_FOUND for any other, whether or not it exists. */
export async function visibleComment(db: Reader, id: string) {
  const comment = await findComment(db, id)
  if (comment?.status !== 'approved' || !isPublic(comment.campaign_status)) throw new CallError('NOT_FOUND')
  return comment
}
