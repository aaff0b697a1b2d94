/** Distributions of the demonstration: money of campaigns that ended well, split and credited as an administrator does it. */

import type { Writer } from '#api/db/database.ts'
import { insertNotifications } from '#api/db/notifications.ts'
import { holdersOf, sharesWaiting } from '#api/db/wallet/distributions.ts'
import { creditShareIn } from '#api/handlers/wallet/credit-share.ts'
import { writeDistribution } from '#api/handlers/wallet/write-distribution.ts'
import { dayMs } from '#domain/calendar.ts'
import { sharesOf } from '#domain/distribution.ts'
import { minorPerMajor } from '#domain/money.ts'
import type { Seeded } from './investments.ts'
import type { SeedTools } from './seed-tools.ts'

interface Ended {
  readonly seeded: Seeded
  readonly status: number
}

/** Of what was raised, in percent: about a quarter of a year's yield. */
const percent = 2n
const currencies = ['USD', 'EUR'] as const

/** The investor has the smallest investment of one such campaign of each currency, and has got a share of what was distributed. */
export async function seedDistributions(
  tx: Writer,
  tools: SeedTools,
  { investorId, adminId }: { readonly investorId: string; readonly adminId: string },
  live: readonly Ended[],
): Promise<void> {
  for (const [index, currency] of currencies.entries()) {
    const at = new Date(tools.now.getTime() - (5 + 7 * index) * dayMs - 5 * 3_600_000)
    const campaign = live.find(
      ({ seeded, status }) => status === 4 && seeded.currency === currency && seeded.closesAt < at,
    )?.seeded
    if (!campaign) continue
    const smallest = await tx
      .selectFrom('investment')
      .select('id')
      .where('campaign_id', '=', campaign.id)
      .where('state', '=', 'confirmed')
      .orderBy('units')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await tx.updateTable('investment').set({ investor_id: investorId }).where('id', '=', smallest.id).execute()
    await distribute(tx, tools, { campaign, investorId, adminId, at })
  }
}

interface Distributing {
  readonly campaign: Seeded
  readonly investorId: string
  readonly adminId: string
  readonly at: Date
}

async function distribute(
  tx: Writer,
  { newId, random }: SeedTools,
  { campaign, investorId, adminId, at }: Distributing,
): Promise<void> {
  // With a clock of that moment, and nobody told by mail.
  const deps = {
    clock: { now: () => at.getTime() },
    ids: {
      next: newId,
      random: (count: number) => Uint8Array.from({ length: count }, () => random.whole(0, 255)),
      secret: () => '',
    },
    jobs: { add: () => Promise.resolve() },
  }
  const holders = await holdersOf(tx, campaign.id)
  const paid = holders.reduce((sum, { units }) => sum + units, 0n) * campaign.unitPrice
  const major = minorPerMajor(campaign.currency)
  const amount = ((paid * percent) / (100n * major)) * major
  const distributionId = await writeDistribution(
    tx,
    {
      campaignId: campaign.id,
      currency: campaign.currency,
      amount,
      shares: sharesOf(amount, holders),
      bankReference: `TRF-${random.whole(100_000, 999_999)}`,
      actorId: adminId,
    },
    deps,
  )
  const shares = await sharesWaiting(tx, { distributionId }, { after: undefined, limit: holders.length })
  for (const { id } of shares) await creditShareIn(tx, id, deps)
  const share = await tx
    .selectFrom('distribution_share')
    .select(['id', 'amount'])
    .where('distribution_id', '=', distributionId)
    .where('investor_id', '=', investorId)
    .executeTakeFirstOrThrow()
  const names = await tx
    .selectFrom('campaign_text')
    .select(['language', 'name'])
    .where('campaign_id', '=', campaign.id)
    .execute()
  const facts = {
    campaign: Object.fromEntries(names.map(({ language, name }) => [language, name])),
    path: '/settings/wallet',
    amount: String(share.amount),
    currency: campaign.currency,
  }
  await insertNotifications(tx, [
    { id: newId(), userId: investorId, kind: 'distribution', subject: share.id, facts, at },
  ])
}
