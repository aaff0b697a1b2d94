/** What the tabs of a campaign page show. */

import type { CommentRow, listUpdates } from '#api/db/campaigns.ts'
import type { CampaignUpdate, Comment } from '#contract/campaign.ts'
import type { Language } from '#contract/shapes.ts'
import { publicName } from './people.ts'
import { textIn } from './texts.ts'

type UpdateRow = Awaited<ReturnType<typeof listUpdates>>[number]

export function presentUpdate(row: Omit<UpdateRow, 'author_id' | 'campaign_id'>, language: Language): CampaignUpdate {
  return {
    id: row.id,
    title: textIn(row.titles, language),
    description: textIn(row.bodies, language),
    createdAt: row.created_at.toISOString(),
  }
}

/** A comment with its replies; a reply names its parent. */
export function presentComment(row: CommentRow, replies: readonly CommentRow[]): Comment {
  return { ...fieldsOf(row), replies: replies.filter((reply) => reply.parent_id === row.id).map(fieldsOf) }
}

function fieldsOf(row: CommentRow): Omit<Comment, 'replies'> {
  return {
    id: row.id,
    author: publicName(row),
    byOwner: row.by_owner,
    text: row.body,
    language: row.language,
    createdAt: row.created_at.toISOString(),
  }
}
