/** Rows of review comments (docs/areas/campaign.md). */

import type { Generated } from 'kysely'
import type { ReviewSide, ReviewThreadState } from '#domain/campaign/review-thread.ts'
import type { CampaignSection } from '#domain/draft/step-names.ts'

export interface ReviewTables {
  review_notice: {
    id: string
    campaign_id: string
    audience: ReviewSide
    due_at: Date
    sent_at: Date | null
    owner_notified: Generated<boolean>
  }
  review_thread: {
    id: string
    campaign_id: string
    section: CampaignSection | null
    path: string | null
    author_id: string
    body: string
    state: ReviewThreadState
    content_hash: string | null
    notice_id: string | null
    created_at: Date
    resolved_by: string | null
    resolved_at: Date | null
  }
  review_reply: {
    id: string
    thread_id: string
    author_id: string
    side: ReviewSide
    body: string
    notice_id: string | null
    created_at: Date
  }
}
