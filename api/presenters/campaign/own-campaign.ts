import type { DeletedRow } from '#api/db/campaign/deleted-campaigns.ts'
import type { OwnCampaignRow } from '#api/db/campaign/own-campaigns.ts'
import type { AdminCampaign } from '#contract/campaign/campaign-review.ts'
import type { DeletedCampaign } from '#contract/campaign/deleted-campaigns.ts'
import type { OwnCampaign } from '#contract/campaign/campaign-dashboard.ts'
import { erasedAt, isDeletable, percentRaised } from '#domain/campaign/campaign.ts'
import { presentPicture } from './campaign.ts'

function goalOf(row: OwnCampaignRow): { amount: bigint; currency: string } | null {
  return row.goal === null || row.currency === null ? null : { amount: row.goal, currency: row.currency }
}

/** A campaign in its owner's list; only the owner sees an administrator's comments. */
export function presentOwnCampaign(row: OwnCampaignRow, forOwner: boolean): OwnCampaign {
  return {
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    status: row.status,
    name: row.name ?? row.company_name ?? '',
    goal: goalOf(row),
    raised: row.raised,
    percent: percentRaised(row.raised, row.goal ?? 0n, row.unit_price ?? 1n),
    investors: row.investors,
    closesAt: row.closes_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    picture: presentPicture(row, ''),
    reason: forOwner && row.status === 3 ? (row.reason ?? '') : null,
    waitingComments: forOwner ? Number(row.waiting_comments) : 0,
    reviewComments: forOwner ? Number(row.open_threads) : 0,
    deletable: forOwner && isDeletable(row.status, row.has_investments),
  }
}

export function presentDeleted(row: DeletedRow): DeletedCampaign {
  const deletedAt = row.deleted_at ?? new Date(0)
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    name: row.name || row.company_name || '',
    deletedAt: deletedAt.toISOString(),
    erasedAt: new Date(erasedAt(deletedAt)).toISOString(),
  }
}

export function presentAdminCampaign(row: OwnCampaignRow): AdminCampaign {
  return {
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    status: row.status,
    name: row.name ?? '',
    company: row.company_name ?? '',
    owner: { id: row.owner_id, name: `${row.owner_first_name} ${row.owner_last_name}`, email: row.owner_email },
    goal: goalOf(row),
    raised: row.raised,
    closesAt: row.closes_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    openComments: Number(row.open_threads),
    answeredComments: Number(row.answered_threads),
  }
}
