import type { OwnerInvestmentRow } from '#api/db/investment/campaign-investments.ts'
import { text } from '#api/texts/text.ts'
import type { CampaignInvestment } from '#contract/campaign/campaign-dashboard.ts'
import type { Language } from '#contract/shapes.ts'
import { toDecimal } from '#domain/money.ts'
import { publicName } from '#api/presenters/account/public-name.ts'

/** An investment for the owner of its campaign: the exact amount, the name by consent (decision T7). */
export function presentCampaignInvestment(row: OwnerInvestmentRow): CampaignInvestment {
  return {
    name: row.anonymous ? '' : publicName(row),
    reference: row.reference,
    units: row.units,
    amount: row.amount,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.state === 'reserved' ? (row.expires_at?.toISOString() ?? null) : null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

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

export function exportedHeads(language: Language): string[] {
  return columns.map((column) => text(language, `export.${column}`))
}

/** The same as table cells, under the column headers of the server's texts. */
export function exportedCells(row: OwnerInvestmentRow, language: Language): string[] {
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
