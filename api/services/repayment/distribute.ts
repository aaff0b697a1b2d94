/**
 * An administrator distributes money to the investors of a campaign. The shares are calculated under the lock of the
 * campaign and recorded with the whole amount; each share is then credited in a transaction of its own.
 */

import { createHash } from 'node:crypto'
import type { Reader, Writer } from '#api/db/database.ts'
import { lockOffering, type OfferingRow, readOffering } from '#api/db/investment/investments.ts'
import { isPaidOut } from '#api/db/payment/payouts.ts'
import { holdersOf, listDistributions } from '#api/db/repayment/distributions.ts'
import type { Deps } from '#api/deps.ts'
import { refuseTeamDecision } from '#api/services/campaign/review/team-decision.ts'
import { CallError } from '#contract/errors.ts'
import type { Money } from '#domain/money.ts'
import { mayDistribute, type Share, sharesOf } from '#domain/repayment/distribution.ts'
import { writeDistribution } from './write-distribution.ts'

const mostListed = 100

/** The distributions of a campaign, and whether more are possible. @throws CallError NOT_FOUND */
export async function readDistributions(db: Reader, campaignId: string) {
  const campaign = await readOffering(db, campaignId)
  if (!campaign) throw new CallError('NOT_FOUND')
  const { currency, raise_type, status, raised } = campaign
  const rows = await listDistributions(db, campaign.id, mostListed)
  const paidOut = await isPaidOut(db, campaign.id)
  return { currency, open: mayDistribute(raise_type, status, raised, paidOut), rows }
}

export interface DistributionPlan {
  readonly shares: readonly (Share & { readonly name: string })[]
  /** Fingerprint of the plan: other shares make another plan. */
  readonly seen: string
}

/** @throws CallError NOT_FOUND, NOT_DISTRIBUTABLE */
export async function planDistribution(
  campaignId: string,
  amount: bigint,
  { db }: Deps,
): Promise<DistributionPlan & { readonly currency: string }> {
  const campaign = await readOffering(db.read, campaignId)
  return { ...(await planShares(db.read, campaign, amount)), currency: campaign?.currency ?? '' }
}

interface DistributionOrder {
  readonly campaignId: string
  readonly sum: Money
  /** The plan that the administrator saw: only that plan is carried out. */
  readonly seen: string
  readonly bankReference?: string | undefined
  readonly actorId: string
}

/** @throws CallError NOT_FOUND, OWN_CAMPAIGN_DECISION, NOT_DISTRIBUTABLE, DISTRIBUTION_CHANGED */
export async function distribute(
  tx: Writer,
  { campaignId, sum: { amount, currency }, seen: planned, bankReference, actorId }: DistributionOrder,
  deps: Deps,
): Promise<Awaited<ReturnType<typeof listDistributions>>[number]> {
  const campaign = await lockOffering(tx, campaignId)
  if (campaign) await refuseTeamDecision(tx, campaign, actorId)
  const { shares, seen } = await planShares(tx, campaign, amount)
  if (!campaign || currency !== campaign.currency) throw new CallError('NOT_DISTRIBUTABLE')
  // An investor who withdrew since the plan gets no share.
  if (seen !== planned) throw new CallError('DISTRIBUTION_CHANGED')
  const { distributionId: id } = await writeDistribution(
    tx,
    { campaignId: campaign.id, currency, amount, shares, bankReference, actorId },
    deps,
  )
  const row = (await listDistributions(tx, campaign.id, mostListed)).find((each) => each.id === id)
  if (!row) throw new Error('a distribution was recorded and is missing')
  return row
}

/** @throws CallError NOT_FOUND, NOT_DISTRIBUTABLE */
async function planShares(
  db: Reader | Writer,
  campaign: OfferingRow | undefined,
  amount: bigint,
): Promise<DistributionPlan> {
  if (!campaign) throw new CallError('NOT_FOUND')
  const { raise_type, status, raised } = campaign
  if (!mayDistribute(raise_type, status, raised, await isPaidOut(db, campaign.id)))
    throw new CallError('NOT_DISTRIBUTABLE')
  const holders = await holdersOf(db, campaign.id)
  const names = new Map(holders.map((each) => [each.investorId, `${each.first_name} ${each.last_name}`]))
  const shares = sharesOf(amount, holders).map((share) => ({ ...share, name: names.get(share.investorId) ?? '' }))
  if (shares.length === 0) throw new CallError('NOT_DISTRIBUTABLE')
  const rows = shares.map(({ investorId, units, amount: share }) => `${investorId} ${units} ${share}`)
  const seen = createHash('sha256')
    .update([campaign.id, campaign.currency, amount, ...rows].join('\n'))
    .digest('base64url')
  return { shares, seen }
}
