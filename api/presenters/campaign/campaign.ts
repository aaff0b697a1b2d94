/** Campaign rows in their wire form. */

import type { CampaignCardRow } from '#api/db/campaign/campaign-cards.ts'
import type { CampaignCard, Picture } from '#contract/shapes.ts'
import { isPublic, percentRaised } from '#domain/campaign/campaign.ts'

export interface PictureColumns {
  readonly picture_id: string | null
  readonly picture_width: number | null
  readonly picture_height: number | null
  readonly picture_tone: number | null
}

export function presentPicture(row: PictureColumns, alt: string): Picture | null {
  if (row.picture_id === null || row.picture_width === null || row.picture_height === null) return null
  return { id: row.picture_id, width: row.picture_width, height: row.picture_height, tone: row.picture_tone ?? 0, alt }
}

/** @param closesAt the end of its closing day; for a campaign that is not live yet, the expected one */
export function presentCard(row: CampaignCardRow, closesAt: Date | null = row.closes_at): CampaignCard {
  const currency = row.currency ?? 'USD'
  const goal = row.goal ?? 0n
  return {
    id: row.id,
    slug: row.slug,
    status: row.status,
    kind: row.kind,
    propertyType: row.property_type,
    strategy: row.strategy,
    raiseType: row.raise_type,
    accreditation: row.accreditation,
    name: row.name ?? (isPublic(row.status) ? row.slug : ''),
    highlight: row.highlight ?? '',
    city: row.city ?? '',
    country: row.country ?? '',
    goal: { amount: goal, currency },
    raised: row.raised,
    percent: percentRaised(row.raised, goal, row.unit_price ?? 1n),
    minimum: row.minimum ?? 0n,
    returnPoints: row.return_points,
    closesAt: closesAt?.toISOString() ?? null,
    investors: row.investors,
    picture: presentPicture(row, ''),
  }
}
