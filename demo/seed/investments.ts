/** Investments of the demonstration: reserved, confirmed, booked and refunded by the functions that real ones use. */

import type { Writer } from '#api/db/database.ts'
import { confirmInvestment, reserveUnits } from '#api/db/investment/investments.ts'
import { insertReservation } from '#api/db/investment/reservations.ts'
import { book } from '#api/db/wallet/ledger.ts'
import { dayMs } from '#domain/calendar.ts'
import { referenceOf } from '#domain/investment/reference.ts'
import type { DemoCampaign } from '#demo/marketplace.ts'
import type { SeedTools } from './seed-tools.ts'
import { spreadUnits } from './shares.ts'

/** More investments in one campaign only slow down the first start, unless the campaign's maximum requires them. */
const mostInvestors = 12

export interface Seeded {
  readonly id: string
  readonly currency: string
  readonly unitPrice: bigint
  readonly unitsTotal: bigint
  readonly minimum: bigint
  readonly maximum: bigint
  readonly wentLiveAt: Date
  readonly closesAt: Date
}

interface Investing {
  readonly campaign: Seeded
  readonly investorId: string
  readonly units: bigint
  readonly at: Date
  readonly anonymous: boolean
}

export async function seedInvestments(
  tx: Writer,
  tools: SeedTools,
  content: DemoCampaign,
  campaign: Seeded,
  investors: readonly string[],
  adminId: string,
): Promise<void> {
  const { unitPrice, unitsTotal } = campaign
  const least = (campaign.minimum + unitPrice - 1n) / unitPrice
  const most = campaign.maximum / unitPrice
  const count = Math.min(content.investors, mostInvestors)
  const part = (percent: number): bigint => (unitsTotal * BigInt(Math.round(percent * 100))) / 10_000n
  const confirmed = spreadUnits(part(content.confirmedPercent), count, least, most, tools.random)
  const end = Math.min(tools.now.getTime() - 3_600_000, campaign.closesAt.getTime() - 3_600_000)
  const start = campaign.wentLiveAt.getTime()
  const users = shuffled(investors, tools)
  const moments = confirmed.map(() => start + tools.random.next() * Math.max(1, end - start)).toSorted((a, b) => a - b)
  const refunded = content.status === 5 && content.raiseType === 'fixed'
  for (const [index, units] of confirmed.entries()) {
    const investorId = users[index % users.length] ?? ''
    const investing = {
      campaign,
      investorId,
      units,
      at: new Date(moments[index] ?? start),
      anonymous: tools.random.next() < 0.15,
    }
    await confirmedInvestment(tx, tools, investing, adminId, index < users.length, refunded)
  }
  const reserved = spreadUnits(part(content.reservedPercent), Math.min(6, count), least, most, tools.random)
  for (const units of content.status === 2 ? reserved : []) {
    const at = new Date(tools.now.getTime() - tools.random.whole(1, 60) * 3_600_000)
    await reservation(tx, tools, { campaign, investorId: tools.random.pick(users), units, at, anonymous: false })
  }
  await settleFigures(tx, campaign.id)
}

/** Reserved but not yet paid. */
export async function reservation(
  tx: Writer,
  tools: SeedTools,
  { campaign, investorId, units, at, anonymous }: Investing,
): Promise<string> {
  const id = tools.newId()
  await reserveUnits(tx, campaign.id, units)
  await insertReservation(tx, {
    id,
    campaignId: campaign.id,
    investorId,
    units,
    unitPrice: campaign.unitPrice,
    amount: units * campaign.unitPrice,
    currency: campaign.currency,
    fee: 0n,
    gateway: 'offline',
    reference: referenceOf(Uint8Array.from({ length: 8 }, () => tools.random.whole(0, 255))),
    anonymous,
    createdAt: at,
    expiresAt: new Date(at.getTime() + 7 * dayMs),
  })
  return id
}

export async function confirmedInvestment(
  tx: Writer,
  tools: SeedTools,
  investing: Investing,
  adminId: string,
  newInvestor: boolean,
  refunded: boolean,
): Promise<void> {
  const id = await reservation(tx, tools, investing)
  const { campaign, units } = investing
  const amount = units * campaign.unitPrice
  const paidAt = new Date(
    Math.min(
      investing.at.getTime() + tools.random.whole(4, 40) * 3_600_000,
      tools.now.getTime() - tools.random.whole(60, 40_000) * 1000,
    ),
  )
  const transactionId = tools.newId()
  const { currency } = campaign
  await book(tx, tools.newId, {
    id: transactionId,
    kind: 'investment-paid',
    businessKey: `investment:${id}:paid`,
    actorId: adminId,
    at: paidAt,
    lines: [
      { account: { kind: 'external', holder: 'offline', currency }, amount: -amount },
      { account: { kind: 'escrow', holder: campaign.id, currency }, amount },
    ],
    movement: { investorId: investing.investorId, kind: 'paid', investmentId: id, campaignId: campaign.id },
  })
  await confirmInvestment(tx, { id, campaignId: campaign.id, amount, transactionId, at: paidAt, newInvestor })
  if (!refunded) return
  const backAt = new Date(Math.min(campaign.closesAt.getTime() + 3 * dayMs, tools.now.getTime() - 30_000))
  await book(tx, tools.newId, {
    id: tools.newId(),
    kind: 'investment-refunded',
    businessKey: `investment:${id}:refunded`,
    actorId: adminId,
    at: backAt,
    lines: [
      { account: { kind: 'escrow', holder: campaign.id, currency }, amount: -amount },
      { account: { kind: 'external', holder: 'offline', currency }, amount },
    ],
    movement: { investorId: investing.investorId, kind: 'refunded', investmentId: id, campaignId: campaign.id },
  })
  await tx.updateTable('investment').set({ state: 'refunded', ended_at: backAt }).where('id', '=', id).execute()
}

/** A campaign's figures count each investor once. */
async function settleFigures(tx: Writer, campaignId: string): Promise<void> {
  const rows = await tx
    .selectFrom('investment')
    .select('investor_id')
    .distinct()
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', ['confirmed', 'refunded'])
    .execute()
  await tx.updateTable('campaign').set({ investors: rows.length }).where('id', '=', campaignId).execute()
}

function shuffled<T>(items: readonly T[], { random }: SeedTools): T[] {
  return items
    .map((item) => ({ item, key: random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
