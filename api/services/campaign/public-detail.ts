import { publicCampaignBySlug } from '#api/db/campaign/campaign-cards.ts'
import { reservedAmount } from '#api/db/investment/campaign-investments.ts'
import { countTabs } from '#api/db/campaign/campaigns.ts'
import type { Reader } from '#api/db/database.ts'
import { readSections, valuesIn } from '#api/db/draft/sections.ts'
import { type DetailRow, presentDetail } from '#api/presenters/campaign/campaign-detail.ts'
import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { publicStatuses } from '#domain/campaign/campaign.ts'
import type { DraftSection } from '#domain/draft/campaign-sections.ts'

/**
 * All data of a campaign's page. Slugs are opaque: one that contains "thousands" is opened like any other (decision
 * T62). @throws CallError NOT_FOUND for a campaign that is not public, whether or not it exists.
 */
export async function publicDetail(db: Reader, slug: string, language: Language): Promise<CampaignDetail> {
  const row = await publicCampaignBySlug(db, slug, language, publicStatuses)
  if (!row) throw new CallError('NOT_FOUND')
  return detailOf(db, row, language)
}

/** @param closesAt when a campaign that is not live would close */
export async function detailOf(
  db: Reader,
  row: DetailRow,
  language: Language,
  closesAt: Date | null = row.closes_at,
): Promise<CampaignDetail> {
  const [sections, counts, reserved] = await Promise.all([
    readSections(db, row.id, detailSections),
    countTabs(db, row.id),
    reservedAmount(db, row.id),
  ])
  return presentDetail({ row, sections: valuesIn(sections), counts, reserved, language, closesAt })
}

const detailSections: readonly DraftSection[] = [
  'company',
  'fundraising',
  'story',
  'highlights',
  'extras',
  'links',
  'translations',
  'figures',
]
