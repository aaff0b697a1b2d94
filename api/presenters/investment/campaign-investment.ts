import type { OwnerInvestmentRow } from '#api/db/investment/campaign-investments.ts'
import type { CampaignInvestment } from '#contract/campaign/campaign-dashboard.ts'
import { publicName } from '#api/presenters/account/public-name.ts'

/** An investment for the owner of its campaign: the exact amount, the name by consent (decision T7). */
export function presentCampaignInvestment(row: OwnerInvestmentRow): CampaignInvestment {
  return {
    name: row.anonymous ? '' : publicName(row),
    ...(row.show_name && !row.anonymous ? { profile: row.slug } : {}),
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
