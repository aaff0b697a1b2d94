import type { RegisterRow } from '#api/db/investment/campaign-investments.ts'
import { presentCampaignInvestment } from '#api/presenters/investment/campaign-investment.ts'
import { text } from '#api/texts/text.ts'
import type { Language } from '#contract/shapes.ts'
import { toDecimal } from '#domain/money.ts'

const columns = [
  'reference',
  'investor',
  'legal-name',
  'holder',
  'country',
  'units',
  'unit-price',
  'amount',
  'currency',
  'state',
  'reserved-at',
  'signed-at',
  'confirmed-at',
  'ended-at',
  'agreement',
] as const

export function investmentHeads(language: Language): string[] {
  return columns.map((column) => text(language, `export.${column}`))
}

/**
 * An investment as the owner of its campaign sees it, under the column headers of the server's texts. The legal name is
 * that of the signed agreement, to which the owner is a party.
 */
export function investmentCells(row: RegisterRow, language: Language): string[] {
  const seen = presentCampaignInvestment(row)
  const decimal = (amount: bigint): string => toDecimal({ amount, currency: row.currency })
  return [
    seen.reference,
    row.anonymous ? text(language, 'export.anonymous') : seen.name,
    row.legal_name ?? '',
    row.party_kind === null ? '' : text(language, `export.holder.${row.party_kind}`),
    row.country ?? '',
    String(seen.units),
    decimal(row.unit_price),
    decimal(seen.amount),
    row.currency,
    text(language, `export.state.${seen.state}`),
    minuteOf(seen.createdAt),
    minuteOf(row.signed_at?.toISOString() ?? null),
    minuteOf(seen.confirmedAt),
    minuteOf(seen.endedAt),
    row.sequence_number === null ? '' : String(row.sequence_number),
  ]
}

/** A timestamp in a spreadsheet format, in UTC as the header states. */
function minuteOf(moment: string | null): string {
  return moment === null ? '' : moment.slice(0, 16).replace('T', ' ')
}
