/** The campaign page: the card, the offering, the company, the property. */

import type { publicCampaignBySlug } from '#api/db/campaign-lists.ts'
import type { countTabs } from '#api/db/campaigns.ts'
import type { CampaignDetail } from '#contract/campaign.ts'
import type { Language } from '#contract/shapes.ts'
import { fundsKept } from '#domain/campaign.ts'
import type { CompanyProfile } from '#domain/company.ts'
import { presentCard } from './campaign.ts'
import { textIn } from './texts.ts'

type DetailRow = NonNullable<Awaited<ReturnType<typeof publicCampaignBySlug>>>

/** The property as it was entered; numbers and money as decimal texts. */
export interface PropertyData {
  readonly name?: string
  readonly detail?: Readonly<Record<string, string>>
  readonly street?: string
  readonly state?: string
  readonly size?: number
  readonly plotSize?: number
  readonly year?: number
  readonly units?: number
  /** Minor units as digits. */
  readonly assetValue?: string
  readonly totalDistributed?: string
  readonly highlights?: Readonly<Record<string, readonly string[]>>
}

export interface DetailParts {
  readonly row: DetailRow
  readonly company: Partial<CompanyProfile> & { readonly descriptions?: Readonly<Record<string, string>> }
  readonly property: PropertyData
  readonly counts: Awaited<ReturnType<typeof countTabs>>
  readonly reserved: bigint
  readonly language: Language
}

export function presentDetail({ row, company, property, counts, reserved, language }: DetailParts): CampaignDetail {
  const currency = row.currency ?? 'USD'
  const amount = (digits: string | undefined) => (digits === undefined ? null : { amount: BigInt(digits), currency })
  return {
    card: presentCard(row),
    story: row.story ?? '',
    longStory: row.long_story ?? '',
    highlights: [...(property.highlights?.[language] ?? property.highlights?.['en'] ?? [])],
    terms: {
      unitPrice: row.unit_price ?? 0n,
      unitsTotal: row.units_total,
      unitsLeft: row.units_total > row.units_taken ? row.units_total - row.units_taken : 0n,
      minimum: row.minimum ?? 0n,
      maximum: row.maximum ?? row.goal ?? 0n,
      termMonths: row.term_months ?? 0,
      frequency: row.frequency ?? 'quarterly',
      distributionPoints: row.distribution_points,
    },
    reserved,
    fundsKept: fundsKept(row.raise_type, row.status, row.raised),
    wentLiveAt: row.went_live_at?.toISOString() ?? null,
    company: {
      name: company.companyName ?? '',
      description: company.descriptions ? textIn(company.descriptions, language) : (company.description ?? ''),
      yearFounded: company.yearFounded ?? '',
      website: company.website ?? '',
      address: company.address ?? '',
      logo: null,
    },
    property: {
      name: property.name ?? '',
      detail: textIn(property.detail, language),
      street: property.street ?? '',
      state: property.state ?? '',
      size: property.size ?? null,
      plotSize: property.plotSize ?? null,
      year: property.year ?? null,
      units: property.units ?? null,
      assetValue: amount(property.assetValue),
      totalDistributed: amount(property.totalDistributed),
    },
    counts,
  }
}
