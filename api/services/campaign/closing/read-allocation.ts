import { createHash } from 'node:crypto'
import { paidForOwner } from '#api/db/campaign/allocations.ts'
import type { CampaignRow } from '#api/db/campaign/campaigns.ts'
import type { Deps } from '#api/deps.ts'
import { managedCampaign } from '#api/services/campaign/dashboard/managed-campaign.ts'
import { allocateUnits } from '#domain/campaign/allocation.ts'
import type { OfCampaign } from './read-closing.ts'

export interface PendingAllocation {
  readonly campaign: CampaignRow
  readonly seen: string
  /** In the order of payment; empty if the campaign does not wait for an allocation. */
  readonly paid: Awaited<ReturnType<typeof paidForOwner>>
  /** The units of each of them. */
  readonly proRata: readonly bigint[]
}

/** The units that the owner is to allocate. @throws CallError NOT_FOUND */
export async function readAllocation(
  { campaignId, member }: OfCampaign,
  { db }: Pick<Deps, 'db'>,
): Promise<PendingAllocation> {
  const campaign = await managedCampaign(db.read, campaignId, member)
  const paid = campaign.allocation_due_at === null ? [] : await paidForOwner(db.read, campaign.id)
  return {
    campaign,
    seen: allocationBasis(paid),
    paid,
    proRata: allocateUnits(
      campaign.units_total,
      paid.map(({ units }) => units),
    ),
  }
}

/** Names the investments among which units are allocated. It changes if one of them is cancelled meanwhile. */
export function allocationBasis(paid: readonly { readonly id: string; readonly units: bigint }[]): string {
  const hash = createHash('sha256')
  for (const { id, units } of paid) hash.update(`${id}:${units};`)
  return hash.digest('hex')
}
