/** A campaign in a comparison: only structured data and counted amounts. */

import type { ComparedRow } from '#api/db/campaign/campaign-cards.ts'
import type { SectionValues } from '#api/db/draft/sections.ts'
import type { ComparedCampaign } from '#contract/campaign/compare.ts'
import type { Language } from '#contract/shapes.ts'
import { offeredEquity } from '#domain/campaign/offered-equity.ts'
import { textInLanguage } from '#domain/campaign/story.ts'
import { offeringOf } from '#domain/draft/fundraising.ts'
import { usualLoan } from '#domain/repayment/loan-structures.ts'
import { cut } from '#domain/text.ts'
import { presentCard } from './campaign.ts'
import { presentPropertyFigures, presentTerms } from './offering-facts.ts'

interface ComparedParts {
  readonly row: ComparedRow
  /** As entered. */
  readonly sections: SectionValues
  readonly reserved: bigint
}

export function presentCompared({ row, sections, reserved }: ComparedParts, language: Language): ComparedCampaign {
  const card = presentCard(row)
  const { currency } = card.goal
  const { company = {}, fundraising = {}, terms = {} } = sections
  const equity = row.kind === 'equity' ? offeredEquity(offeringOf(fundraising, terms), card.goal.amount) : null
  return {
    card,
    terms: presentTerms(row, textInLanguage(sections, 'fundraising', 'allocationDescription', language)),
    reserved,
    wentLiveAt: row.went_live_at?.toISOString() ?? null,
    loan:
      row.kind === 'debt'
        ? {
            structure: row.repayment_structure ?? usualLoan.structure,
            method: row.interest_method ?? usualLoan.method,
          }
        : null,
    equityPoints: equity?.points ?? null,
    valuation: equity && equity.valuation !== null ? { amount: equity.valuation, currency } : null,
    company: { name: cut(company['companyName'] ?? '', 200), yearFounded: cut(company['yearFounded'] ?? '', 10) },
    property: presentPropertyFigures(fundraising, currency),
  }
}
