import type { InvestmentRow } from '#api/db/investments.ts'
import type { Investment } from '#contract/investment.ts'
import { investmentOutcome } from '#domain/investment.ts'
import { presentPicture } from './campaign.ts'

/** An investment as its investor sees it. */
export function presentInvestment(row: InvestmentRow): Investment {
  return {
    id: row.id,
    campaign: {
      id: row.campaign_id,
      slug: row.slug,
      name: row.name ?? row.slug,
      picture: presentPicture(row, ''),
      ended: row.status !== 2,
    },
    state: row.state,
    outcome: investmentOutcome(row.state),
    units: row.units,
    unitPrice: row.unit_price,
    amount: { amount: row.amount, currency: row.currency },
    fee: row.fee,
    gateway: row.gateway,
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  }
}
