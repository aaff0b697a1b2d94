import { type PublicCampaignRow, publicCampaignBySlug } from '#api/db/campaign/campaign-cards.ts'
import { reservedAmount } from '#api/db/investment/campaign-investments.ts'
import type { TextPictureRow } from '#api/db/content/text-pictures.ts'
import { countTabs } from '#api/db/campaign/campaigns.ts'
import type { Reader } from '#api/db/database.ts'
import { readSections, valuesIn } from '#api/db/draft/sections.ts'
import { countryRulesOf } from '#api/services/identity/residence.ts'
import { picturesOf } from './text-pictures.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { publicStatuses } from '#domain/campaign/campaign.ts'
import type { DraftSection } from '#domain/draft/campaign-sections.ts'
import { combinedRule, type CountryRule } from '#domain/identity/residence.ts'

/** All data of a campaign's page. */
export interface CampaignParts {
  readonly row: PublicCampaignRow
  readonly sections: ReturnType<typeof valuesIn>
  readonly counts: Awaited<ReturnType<typeof countTabs>>
  readonly reserved: bigint
  readonly pictures: readonly TextPictureRow[]
  /** The lists of the site and of the campaign, as one. */
  readonly investorCountries: CountryRule
}

/**
 * Slugs are opaque: one that contains "thousands" is opened like any other (decision T62). @throws CallError NOT_FOUND
 * for a campaign that is not public, whether or not it exists.
 */
export async function publicDetail(db: Reader, slug: string, language: Language): Promise<CampaignParts> {
  const row = await publicCampaignBySlug(db, slug, language, publicStatuses)
  if (!row) throw new CallError('NOT_FOUND')
  return detailOf(db, row)
}

export async function detailOf(db: Reader, row: PublicCampaignRow): Promise<CampaignParts> {
  const [sections, counts, reserved, pictures, countryRules] = await Promise.all([
    readSections(db, row.id, detailSections),
    countTabs(db, row.id),
    reservedAmount(db, row.id),
    picturesOf(db, row.id, [row.story ?? '', row.long_story ?? '']),
    countryRulesOf(db, row),
  ])
  return {
    row,
    sections: valuesIn(sections),
    counts,
    reserved,
    pictures,
    investorCountries: combinedRule(countryRules),
  }
}

const detailSections: readonly DraftSection[] = [
  'company',
  'team',
  'fundraising',
  'story',
  'highlights',
  'extras',
  'links',
  'translations',
  'figures',
]
