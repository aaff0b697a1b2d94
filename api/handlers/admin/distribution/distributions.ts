/**
 * An administrator distributes money among the investors of a campaign. Who gets what is decided under the lock of the campaign and
 * written down with the whole amount; each share is then credited in a transaction of its own.
 */

import { createHash } from 'node:crypto'
import type { Reader, Writer } from '#api/db/database.ts'
import { lockOffering, type OfferingRow, readOffering } from '#api/db/investments.ts'
import { holdersOf, listDistributions as rowsOf } from '#api/db/wallet/distributions.ts'
import { handle } from '#api/handlers/handler.ts'
import { writeDistribution } from '#api/handlers/wallet/write-distribution.ts'
import type { Distribution } from '#contract/admin/distribution.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { mayDistribute, type Share, sharesOf } from '#domain/distribution.ts'

const mostListed = 100
/** Shares that a plan shows. */
const mostShown = 200

const listDistributions = handle(calls.admin.listDistributions, async ({ params }, { db }) => {
  const campaign = await readOffering(db.read, params.id)
  if (!campaign) throw new CallError('NOT_FOUND')
  const { currency, raise_type, status, raised } = campaign
  const items = await rowsOf(db.read, campaign.id, mostListed)
  return { currency, open: mayDistribute(raise_type, status, raised), items: items.map(present) }
})

const planDistribution = handle(calls.admin.planDistribution, async ({ params, query }, { db }) => {
  const campaign = await readOffering(db.read, params.id)
  const { shares, seen } = await decide(db.read, campaign, query.amount)
  const largest = shares.toSorted((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1))
  return {
    currency: campaign?.currency ?? '',
    amount: query.amount,
    investors: shares.length,
    units: shares.reduce((sum, { units }) => sum + units, 0n),
    shares: largest.slice(0, mostShown).map(({ name, units, amount }) => ({ name, units, amount })),
    seen,
  }
})

const distribute = handle(calls.admin.distribute, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    const campaign = await lockOffering(tx, params.id)
    const { amount, currency } = body.amount
    const { shares, seen } = await decide(tx, campaign, amount)
    if (!campaign || currency !== campaign.currency) throw new CallError('NOT_DISTRIBUTABLE')
    // Only what was seen is done: whoever took an investment back meanwhile gets nothing of it.
    if (seen !== body.seen) throw new CallError('DISTRIBUTION_CHANGED')
    const id = await writeDistribution(
      tx,
      { campaignId: campaign.id, currency, amount, shares, bankReference: body.bankReference, actorId: member.id },
      deps,
    )
    const row = (await rowsOf(tx, campaign.id, mostListed)).find((each) => each.id === id)
    if (!row) throw new Error('a distribution was written and is not there')
    return present(row)
  }),
)

/** @throws CallError NOT_FOUND, NOT_DISTRIBUTABLE */
async function decide(
  db: Reader | Writer,
  campaign: OfferingRow | undefined,
  amount: bigint,
): Promise<{ readonly shares: readonly (Share & { readonly name: string })[]; readonly seen: string }> {
  if (!campaign) throw new CallError('NOT_FOUND')
  if (!mayDistribute(campaign.raise_type, campaign.status, campaign.raised)) throw new CallError('NOT_DISTRIBUTABLE')
  const holders = await holdersOf(db, campaign.id)
  const names = new Map(holders.map(({ investorId, firstName, lastName }) => [investorId, `${firstName} ${lastName}`]))
  const shares = sharesOf(amount, holders).map((share) => ({ ...share, name: names.get(share.investorId) ?? '' }))
  if (shares.length === 0) throw new CallError('NOT_DISTRIBUTABLE')
  const told = shares.map(({ investorId, units, amount: share }) => `${investorId} ${units} ${share}`)
  const seen = createHash('sha256')
    .update([campaign.id, campaign.currency, amount, ...told].join('\n'))
    .digest('base64url')
  return { shares, seen }
}

function present(row: Awaited<ReturnType<typeof rowsOf>>[number]): Distribution {
  return {
    id: row.id,
    amount: { amount: row.amount, currency: row.currency },
    bankReference: row.bank_reference,
    by: `${row.first_name} ${row.last_name}`,
    createdAt: row.created_at.toISOString(),
    shares: Number(row.shares),
    credited: Number(row.credited),
  }
}

/** What administrators do with money for investors. */
export const distributions = { distribute, listDistributions, planDistribution }
