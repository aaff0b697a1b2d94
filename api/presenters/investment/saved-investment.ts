import type { SavedInvestmentRow } from '#api/db/investment/saved-investments.ts'
import type { AdminSavedInvestment } from '#contract/investment/admin-saved-investment.ts'
import type { SavedInvestment } from '#contract/investment/saved-investment.ts'
import { presentPicture } from '#api/presenters/campaign/campaign.ts'

export function presentSaved(row: SavedInvestmentRow): SavedInvestment {
  const unitPrice = row.unit_price ?? 0n
  const left = row.units_accepted - row.units_taken
  return {
    id: row.id,
    campaign: {
      id: row.campaign_id,
      slug: row.slug,
      name: row.name ?? row.slug,
      picture: presentPicture(row, ''),
    },
    units: row.units,
    unitPrice,
    amount: { amount: row.units * unitPrice, currency: row.currency ?? '' },
    unitsLeft: left > 0n ? left : 0n,
    savedAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

export function presentAdminSavedInvestment(row: SavedInvestmentRow): AdminSavedInvestment {
  return {
    saved: presentSaved(row),
    person: { id: row.user_id, name: `${row.first_name} ${row.last_name}`, email: row.email },
    warned: row.warned_at !== null,
  }
}
