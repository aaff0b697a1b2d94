/** The payout of a campaign, as its owner sees and requests it (investing 4, decisions T17, T18, T20). */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { CampaignRow } from '#api/db/campaign/campaigns.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { findFunding, type FundingRow } from '#api/db/payment/funding.ts'
import { insertPayout, isUnsettled, latestPayout } from '#api/db/payment/payouts.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { accountBalance } from '#api/db/wallet/ledger.ts'
import type { Deps } from '#api/deps.ts'
import { lockManaged, managedCampaign } from '#api/services/campaign/dashboard/managed-campaign.ts'
import { CallError } from '#contract/errors.ts'
import type { Actor } from '#domain/account/permissions.ts'
import { isOversubscribable } from '#domain/campaign/allocation.ts'
import { goalReached } from '#domain/campaign/campaign.ts'
import { smaller } from '#domain/money.ts'
import { siteFeePoints, usualRevenue } from '#domain/payment/fees.ts'
import {
  isPayoutDecided,
  type PayoutAmounts,
  payoutAmounts,
  type PayoutProblem,
  payoutProblem,
  payoutProblemCodes,
} from '#domain/payment/payout.ts'

export interface CampaignPayout {
  /** The latest request. */
  readonly row: Awaited<ReturnType<typeof latestPayout>>
  /** Undefined if the payout may be requested, or if one is open or paid. */
  readonly problem: PayoutProblem | undefined
  /** The owner may request it. */
  readonly possible: boolean
  readonly currency: string | null
  readonly feePoints: number
  /** As they were decided; before, as they would be now. */
  readonly amounts: PayoutAmounts
  readonly funding: FundingRow | undefined
}

interface PayoutOfCampaign {
  readonly campaignId: string
  readonly member: Actor
}

/** @throws CallError NOT_FOUND */
export async function readPayout({ campaignId, member }: PayoutOfCampaign, deps: Deps): Promise<CampaignPayout> {
  const { read } = deps.db
  return payoutOf(read, await managedCampaign(read, campaignId, member), deps)
}

/** @throws CallError NOT_FOUND, PAYOUT_REQUESTED, PAYOUT_NOT_POSSIBLE, PAYOUT_UNSETTLED, PAYOUT_ACCOUNT_MISSING */
export async function requestPayout(
  tx: Writer,
  { campaignId, member }: PayoutOfCampaign,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<CampaignPayout> {
  const campaign = await lockManaged(tx, campaignId, member)
  const { problem, possible, currency, feePoints, amounts, funding } = await payoutOf(tx, campaign, deps)
  if (problem !== undefined) throw new CallError(payoutProblemCodes[problem])
  if (!possible) throw new CallError('PAYOUT_REQUESTED')
  const id = deps.ids.next()
  const at = new Date(deps.clock.now())
  await insertPayout(tx, {
    id,
    campaign_id: campaign.id,
    requested_by: member.id,
    requested_at: at,
    currency: currency ?? '',
    ...amounts,
    fee_points: feePoints,
    account: funding?.masked_number ?? '',
  })
  await insertAudit(tx, {
    id: deps.ids.next(),
    at,
    actorId: member.id,
    eventName: 'payout-requested',
    subject: campaign.id,
    facts: { payout: id, raised: String(amounts.raised), currency },
  })
  await deps.jobs.add(tx, 'notify', { event: 'payout-requested', id }, { event: 'payout-pending', id })
  return payoutOf(tx, campaign, deps)
}

async function payoutOf(
  db: Reader | Writer,
  campaign: CampaignRow,
  { clock }: Pick<Deps, 'clock'>,
): Promise<CampaignPayout> {
  const { id, currency, status, raised, raise_type: raiseType } = campaign
  const [row, funding, feePoints] = [
    await latestPayout(db, id),
    await findFunding(db, id),
    await feePointsOf(db, campaign),
  ]
  const shared = { row, currency, funding }
  if (row && isPayoutDecided(row.state))
    return { ...shared, problem: undefined, possible: false, feePoints: row.fee_points, amounts: row }
  const held = currency === null ? 0n : await accountBalance(db, { kind: 'escrow', holder: id, currency })
  const amounts = payoutAmounts(smaller(held, maximumOf(campaign) ?? held), feePoints)
  if (row?.state === 'requested') return { ...shared, problem: undefined, possible: false, feePoints, amounts }
  const unsettled = await isUnsettled(db, id, new Date(clock.now()))
  const hasAccount = funding !== undefined
  const unallocated = campaign.allocation_due_at !== null
  const problem = payoutProblem({ raiseType, status, raised, held, unallocated, unsettled, hasAccount })
  return { ...shared, problem, possible: problem === undefined, feePoints, amounts }
}

/**
 * What the units of a campaign cost that are allocated once it has closed: its account also holds what is returned then.
 * Undefined if no more is accepted than is sold.
 */
function maximumOf({ allocation, units_total: unitsTotal, unit_price: unitPrice }: CampaignRow): bigint | undefined {
  return isOversubscribable(allocation) && unitPrice !== null ? unitsTotal * unitPrice : undefined
}

/** Fixed at the campaign's end. */
async function feePointsOf(
  db: Reader | Writer,
  { site_fee_points, raise_type, raised, goal, unit_price }: CampaignRow,
): Promise<number> {
  if (site_fee_points !== null) return site_fee_points
  const terms = (await readSettings(db)).settings.revenue ?? usualRevenue
  return siteFeePoints(raise_type, goalReached(raised, goal ?? 0n, unit_price ?? 1n), terms)
}
