import { campaignForPreview } from '#api/db/campaign/campaign-cards.ts'
import { findCampaign } from '#api/db/campaign/campaigns.ts'
import type { Reader } from '#api/db/database.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Member } from '#api/deps.ts'
import { type CampaignParts, detailOf } from '#api/services/campaign/public-detail.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { isOnTeam, mayPreview } from '#domain/account/permissions.ts'
import { endOfDay } from '#domain/calendar.ts'
import { type DraftCampaign, draftWithTeam } from './draft.ts'

export interface CampaignPreview {
  readonly parts: CampaignParts
  /** When it closes, or would close if it went live. */
  readonly closesAt: Date | null
  readonly onTeam: boolean
}

interface PreviewRequest {
  readonly campaignId: string
  readonly member: Member
  readonly language: Language
}

/** A campaign whose unpublished content the user may read: of the team, or an administrator. @throws CallError NOT_FOUND */
export async function previewedCampaign(db: Reader, campaignId: string, member: Member): Promise<DraftCampaign> {
  const found = await findCampaign(db, campaignId)
  const draft = found && (await draftWithTeam(db, found))
  if (!draft || !mayPreview(member, draft.team)) throw new CallError('NOT_FOUND')
  return draft
}

/** A campaign's page before it is published. @throws CallError NOT_FOUND */
export async function previewCampaign(
  db: Reader,
  { campaignId, member, language }: PreviewRequest,
): Promise<CampaignPreview> {
  const draft = await previewedCampaign(db, campaignId, member)
  const row = await campaignForPreview(db, campaignId, language)
  if (!row) throw new CallError('NOT_FOUND')
  const { closing_date } = draft.campaign
  const { settings } = await readSettings(db)
  const wouldClose = closing_date === null ? null : new Date(endOfDay(closing_date, settings.timezone))
  return {
    parts: await detailOf(db, row),
    closesAt: row.closes_at ?? wouldClose,
    onTeam: isOnTeam(member, draft.team),
  }
}
