/**
 * Repayments of the demonstration: dividends of successful campaigns that were paid out, received by bank transfer and
 * credited by the administrator's functions; and the next one, which is due.
 */

import type { Writer } from '#api/db/database.ts'
import { insertNotifications } from '#api/db/notification/notifications.ts'
import { holdersOf, pendingShares } from '#api/db/repayment/distributions.ts'
import { creditShareIn } from '#api/services/repayment/credit-share.ts'
import { recordTransfer } from '#api/services/repayment/administer-repayments.ts'
import { createRepayment } from '#api/services/repayment/create-repayment.ts'
import { dateIn, dayMs } from '#domain/calendar.ts'
import { minorPerMajor } from '#domain/money.ts'
import type { Seeded } from './investments.ts'
import { payOut, requestOwnersPayout } from './payouts.ts'
import type { SeedTools } from './seed-tools.ts'

interface Ended {
  readonly seeded: Seeded
  readonly status: number
}

/** Percent of the raised amount: about a quarter of a year's yield. */
const percent = 2n
const currencies = ['USD', 'EUR'] as const

/**
 * The investor has the smallest investment in one such campaign of each currency, and has received a share of the
 * distribution.
 */
export async function seedRepayments(
  tx: Writer,
  tools: SeedTools,
  { investorId, adminId }: { readonly investorId: string; readonly adminId: string },
  live: readonly Ended[],
): Promise<void> {
  const paidOut = new Set<string>()
  for (const [index, currency] of currencies.entries()) {
    const at = new Date(tools.now.getTime() - (5 + 7 * index) * dayMs - 5 * 3_600_000)
    const campaign = live.find(
      ({ seeded, status }) =>
        status === 4 && seeded.currency === currency && seeded.closesAt.getTime() < at.getTime() - dayMs,
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
    await tx
      .updateTable('investor_movement')
      .set({ investor_id: investorId })
      .where('investment_id', '=', smallest.id)
      .execute()
    await payOut(tx, { campaignId: campaign.id, adminId }, partsAt(tools, new Date(at.getTime() - dayMs)))
    await repay(tx, tools, { campaign, investorId, adminId, at })
    paidOut.add(campaign.id)
  }
  // One waits for the administrator.
  const waiting = live.find(({ seeded, status }) => status === 4 && !paidOut.has(seeded.id))
  if (waiting) await requestOwnersPayout(tx, waiting.seeded.id, partsAt(tools, tools.daysAgo(1)))
}

interface Repaying {
  readonly campaign: Seeded
  readonly investorId: string
  readonly adminId: string
  readonly at: Date
}

/** The clock at that time. */
function partsAt({ newId, random }: SeedTools, at: Date) {
  return {
    clock: { now: () => at.getTime() },
    ids: {
      next: newId,
      random: (count: number) => Uint8Array.from({ length: count }, () => random.whole(0, 255)),
      secret: () => '',
    },
  }
}

async function repay(tx: Writer, tools: SeedTools, { campaign, investorId, adminId, at }: Repaying): Promise<void> {
  const { newId, random } = tools
  // Without mails.
  const deps = { ...partsAt(tools, at), jobs: { add: () => Promise.resolve() } }
  const { owner_id: ownerId } = await tx
    .selectFrom('campaign')
    .select('owner_id')
    .where('id', '=', campaign.id)
    .executeTakeFirstOrThrow()
  const holders = await holdersOf(tx, campaign.id)
  const paid = holders.reduce((sum, { units }) => sum + units, 0n) * campaign.unitPrice
  const major = minorPerMajor(campaign.currency)
  const amount = ((paid * percent) / (100n * major)) * major
  const order = {
    campaignId: campaign.id,
    type: 'dividend',
    amount: { amount, currency: campaign.currency },
    description: '',
    member: { id: ownerId, isAdmin: false },
  } as const
  const day = (days: number) => dateIn(at.getTime() + days * dayMs, 'UTC')
  const past = { ...order, periodStart: day(-90), periodEnd: day(-1), dueOn: day(1) }
  const id = await createRepayment(tx, past, deps)
  const transfer = { id, actorId: adminId, language: 'en' as const, received: order.amount }
  await recordTransfer(tx, { ...transfer, bankReference: `TRF-${random.whole(100_000, 999_999)}` }, deps)
  // The next one is to be paid.
  await createRepayment(tx, { ...order, periodStart: day(0), periodEnd: day(89), dueOn: day(90) }, deps)
  const { distribution_id: distributionId } = await tx
    .selectFrom('repayment')
    .select('distribution_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (distributionId === null) throw new Error('a repayment was paid and has no distribution')
  const shares = await pendingShares(tx, { distributionId }, { after: undefined, limit: holders.length })
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
