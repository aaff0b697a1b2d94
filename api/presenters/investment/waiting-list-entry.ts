import type { WaitingListRow } from '#api/db/investment/waiting-list.ts'
import type { WaitingListEntry } from '#contract/investment/waiting-list.ts'

/** An open waiting list entry. */
export function presentWaitingListEntry(row: WaitingListRow): WaitingListEntry {
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
