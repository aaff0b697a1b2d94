import type { paidForOwner } from '#api/db/campaign/allocations.ts'
import type { CampaignRow } from '#api/db/campaign/campaigns.ts'
import { publicName } from '#api/presenters/account/public-name.ts'
import type { UnitAllocation } from '#contract/campaign/allocation.ts'

interface PendingAllocation {
  readonly campaign: CampaignRow
  readonly seen: string
  readonly paid: Awaited<ReturnType<typeof paidForOwner>>
  readonly proRata: readonly bigint[]
}

/** The investments among which an owner allocates units, with names as the owner sees them (decision T7). */
export function presentUnitAllocation({ campaign, seen, paid, proRata }: PendingAllocation): UnitAllocation {
  return {
    dueAt: campaign.allocation_due_at?.toISOString() ?? null,
    currency: campaign.currency,
    unitPrice: campaign.unit_price ?? 0n,
    unitsTotal: campaign.units_total,
    seen,
    items: paid.map((row, index) => ({
      name: row.anonymous ? '' : publicName(row),
      reference: row.reference,
      units: row.units,
      proRata: proRata[index] ?? 0n,
      confirmedAt: (row.confirmed_at ?? new Date(0)).toISOString(),
    })),
  }
}
