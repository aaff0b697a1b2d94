import type { PlaceRow } from '#api/db/waiting-list.ts'
import type { WaitingListEntry } from '#contract/investing/waiting-list.ts'

/** An open place. */
export function presentWaitingListEntry(row: PlaceRow): WaitingListEntry {
  const offered = row.state === 'offered'
  return {
    id: row.id,
    campaign: { id: row.campaign_id, slug: row.slug, name: row.name ?? row.slug },
    units: row.units,
    amount: { amount: row.units * (row.unit_price ?? 0n), currency: row.currency ?? '' },
    state: offered ? 'offered' : 'waiting',
    position: offered ? null : Number(row.position),
    joinedAt: row.joined_at.toISOString(),
    offeredUntil: offered ? (row.offered_until?.toISOString() ?? null) : null,
  }
}
