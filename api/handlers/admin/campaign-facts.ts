import type { CampaignRow } from '#api/db/campaigns.ts'
import type { CampaignFacts } from '#domain/campaign-steps.ts'
import type { CompanyProfile } from '#domain/company.ts'

/** What the checklist looks at, from a campaign's rows. */
export function campaignFacts(
  row: CampaignRow,
  company: Partial<CompanyProfile>,
  story: string,
  companyNameMinimum: number,
  now: number,
): CampaignFacts {
  return {
    kind: row.kind,
    company,
    fundraising: {
      currency: row.currency,
      goal: row.goal,
      unitPrice: row.unit_price,
      minimum: row.minimum,
      maximum: row.maximum,
      closingDate: row.closing_date,
      propertyType: row.property_type,
      accreditation: row.accreditation,
      termMonths: row.term_months,
      frequency: row.frequency,
      strategy: row.strategy,
    },
    story,
    companyNameMinimum,
    year: new Date(now).getUTCFullYear(),
  }
}
