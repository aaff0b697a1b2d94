import type { OwnerInvestmentRow } from '#api/db/investment/campaign-investments.ts'
import { presentCampaignInvestment } from '#api/presenters/investment/campaign-investment.ts'
import { text } from '#api/texts/text.ts'
import type { Language } from '#contract/shapes.ts'
import { toDecimal } from '#domain/money.ts'

const columns = [
  'reference',
  'investor',
  'units',
  'amount',
  'currency',
  'state',
  'reserved-at',
  'confirmed-at',
  'ended-at',
] as const

export function investmentHeads(language: Language): string[] {
  return columns.map((column) => text(language, `export.${column}`))
}

/** An investment as the owner of its campaign sees it, under the column headers of the server's texts. */
export function investmentCells(row: OwnerInvestmentRow, language: Language): string[] {
  const seen = presentCampaignInvestment(row)
  return [
    seen.reference,
    row.anonymous ? text(language, 'export.anonymous') : seen.name,
    String(seen.units),
    toDecimal({ amount: seen.amount, currency: row.currency }),
    row.currency,
    text(language, `export.state.${seen.state}`),
    minuteOf(seen.createdAt),
    minuteOf(seen.confirmedAt),
    minuteOf(seen.endedAt),
  ]
}

/** A timestamp in a spreadsheet format, in UTC as the header states. */
function minuteOf(moment: string | null): string {
  return moment === null ? '' : moment.slice(0, 16).replace('T', ' ')
}
