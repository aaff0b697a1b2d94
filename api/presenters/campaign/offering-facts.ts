/** The terms and the property of a campaign, as its page and a comparison show them. */

import type { CampaignCardRow } from '#api/db/campaign/campaign-cards.ts'
import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import type { ComparedCampaign } from '#contract/campaign/compare.ts'
import type { Fields } from '#domain/draft/campaign-sections.ts'
import { allocationDescriptionMaximum } from '#domain/limits.ts'
import { type Currency, parseDecimal } from '#domain/money.ts'
import { cut } from '#domain/text.ts'

/** @param description how the owner allocates the units, if they decide */
export function presentTerms(row: CampaignCardRow, description: string): CampaignDetail['terms'] {
  return {
    unitPrice: row.unit_price ?? 0n,
    unitsTotal: row.units_total,
    unitsLeft: row.units_accepted > row.units_taken ? row.units_accepted - row.units_taken : 0n,
    allocation: row.allocation,
    ...(row.allocation === 'discretionary' && description !== ''
      ? { allocationDescription: cut(description, allocationDescriptionMaximum) }
      : {}),
    minimum: row.minimum ?? 0n,
    maximum: row.maximum ?? row.goal ?? 0n,
    termMonths: row.term_months,
    frequency: row.frequency,
    distributionPoints: row.distribution_points,
  }
}

/** A figure that cannot be read is null. */
export function presentPropertyFigures(fundraising: Fields, currency: Currency): ComparedCampaign['property'] {
  const amount = (field: string) => {
    const parsed = parseDecimal(fundraising[field] ?? '', currency)
    return parsed.ok ? { amount: parsed.amount, currency } : null
  }
  const whole = (field: string, most: number) =>
    /^\d{1,10}$/.test(fundraising[field] ?? '') && Number(fundraising[field]) <= most
      ? Number(fundraising[field])
      : null
  return {
    size: whole('propertySize', 1_000_000_000),
    plotSize: whole('plotSize', 1_000_000_000),
    year: whole('propertyYear', 9999),
    units: whole('numberOfDwellings', 1_000_000),
    assetValue: amount('assetValue'),
    totalDistributed: amount('totalAmountDistributed'),
  }
}
