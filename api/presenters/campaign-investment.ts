import type { OwnerInvestmentRow } from '#api/db/campaign-investments.ts'
import { texts } from '#api/texts/texts.ts'
import type { CampaignInvestment } from '#contract/campaign-dashboard.ts'
import type { Language } from '#contract/shapes.ts'
import { toDecimal } from '#domain/money.ts'
import { publicName } from './public-name.ts'

/** An investment as the owner of its campaign sees it: the amount exactly, the name by consent (decision T7). */
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

/** The same as cells of a table, under the heads of the server's texts. */
export function exportedCells(row: OwnerInvestmentRow, language: Language): string[] {
  const { exported } = texts[language]
  const seen = presentCampaignInvestment(row)
  return [
    seen.reference,
    row.anonymous ? exported.anonymous : seen.name,
    String(seen.units),
    toDecimal({ amount: seen.amount, currency: row.currency }),
    row.currency,
    exported.states[seen.state],
    minuteOf(seen.createdAt),
    minuteOf(seen.confirmedAt),
    minuteOf(seen.endedAt),
  ]
}

/** A moment as spreadsheets read it, in UTC as the head says. */
function minuteOf(moment: string | null): string {
  return moment === null ? '' : moment.slice(0, 16).replace('T', ' ')
}
