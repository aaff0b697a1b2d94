import type { UpdateRow } from '#api/db/campaign/updates.ts'
import type { CampaignUpdate } from '#contract/campaign/campaign-detail.ts'
import type { OwnUpdate } from '#contract/campaign/campaign-dashboard.ts'
import type { Language } from '#contract/shapes.ts'
import { textIn } from '#api/texts/localized.ts'

/** A published update for the public. */
export function presentUpdate(row: UpdateRow, language: Language): CampaignUpdate {
  return {
    id: row.id,
    title: textIn(row.titles, language),
    description: textIn(row.bodies, language),
    createdAt: (row.published_at ?? row.created_at).toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  }
}

/** An update for its owner. */
export function presentOwnUpdate(row: UpdateRow, language: Language): OwnUpdate {
  return {
    id: row.id,
    title: textIn(row.titles, language),
    description: textIn(row.bodies, language),
    state: row.state,
    createdAt: row.created_at.toISOString(),
    publishAt: row.publish_at?.toISOString() ?? null,
    publishedAt: row.published_at?.toISOString() ?? null,
    editedAt: row.edited_at?.toISOString() ?? null,
  }
}
