import { type ComparedRow, publicCampaignsBySlug } from '#api/db/campaign/campaign-cards.ts'
import type { Reader } from '#api/db/database.ts'
import { type SectionValues, sectionValues } from '#api/db/draft/sections.ts'
import { reservedAmounts } from '#api/db/investment/campaign-investments.ts'
import type { Language } from '#contract/shapes.ts'
import { publicStatuses } from '#domain/campaign/campaign.ts'

export interface ComparedParts {
  readonly row: ComparedRow
  readonly sections: SectionValues
  readonly reserved: bigint
}

/** The public ones of these campaigns, in the order of the slugs; any other is left out, whether or not it exists. */
export async function compareCampaigns(
  db: Reader,
  slugs: readonly string[],
  language: Language,
): Promise<ComparedParts[]> {
  const rows = await publicCampaignsBySlug(db, slugs, language, publicStatuses)
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  // Of texts, only how an owner allocates units is compared, in the reader's language.
  const described = rows.filter(({ allocation }) => allocation === 'discretionary').map((row) => row.id)
  const [sections, texts, reserved] = await Promise.all([
    sectionValues(db, ids, ['company', 'fundraising', 'terms']),
    described.length === 0 ? undefined : sectionValues(db, described, ['story', 'translations']),
    reservedAmounts(db, ids),
  ])
  return rows.map((row) => ({
    row,
    sections: { ...sections.get(row.id), ...texts?.get(row.id) },
    reserved: reserved.get(row.id) ?? 0n,
  }))
}
