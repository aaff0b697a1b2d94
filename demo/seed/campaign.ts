/** One campaign of the demonstration with all its related data. */

import type { Writer } from '#api/db/database.ts'
import { changeStatus } from '#api/db/campaign/campaigns.ts'
import { project } from '#api/db/draft/projection.ts'
import { teamFiles } from '#api/db/draft/sections.ts'
import type { DemoCampaign, DemoCompany } from '#demo/marketplace.ts'
import { addDays, dateIn, endOfDay } from '#domain/calendar.ts'
import type { CampaignStatus } from '#domain/campaign/campaign.ts'
import { parseDecimal } from '#domain/money.ts'
import type { Seeded } from './investments.ts'
import { demoSections, storeAccount, storeSections } from './sections.ts'
import type { SeedTools } from './seed-tools.ts'

export interface CampaignUsers {
  readonly ownerId: string
  readonly adminId: string
  readonly crowdIds: readonly string[]
}

/** @param serial gives each campaign its own pictures */
export async function seedCampaign(
  tx: Writer,
  tools: SeedTools,
  content: DemoCampaign,
  company: DemoCompany,
  users: CampaignUsers,
  serial: number,
): Promise<Seeded> {
  const id = tools.newId()
  const seeded = await insertCampaign(tx, tools, content, id, users.ownerId)
  const sections = await demoSections(tx, tools, content, company, users.ownerId, serial)
  const at = tools.daysAgo(content.openedDaysAgo + 8)
  const stored = await storeSections(tx, id, sections, at)
  const files = await teamFiles(tx, stored, [users.ownerId])
  await project(tx, id, stored, files, undefined, tools.daysAgo(content.openedDaysAgo))
  // A draft of the demonstration is incomplete, so that its checklist shows open items.
  if (content.status !== 0) await storeAccount(tx, tools, id, company.name, at)
  await insertTalk(tx, tools, content, users, id)
  await insertHistory(tx, tools, content, users, seeded)
  return seeded
}

function amountOf(text: string, currency: string): bigint {
  const parsed = parseDecimal(text, currency)
  if (!parsed.ok) throw new Error(`${text} is no amount of ${currency}`)
  return parsed.amount
}

const points = (percent: string | undefined): number | null =>
  percent === undefined ? null : Math.round(Number(percent) * 100)

async function insertCampaign(
  tx: Writer,
  tools: SeedTools,
  content: DemoCampaign,
  id: string,
  ownerId: string,
): Promise<Seeded> {
  const { currency } = content
  const goal = amountOf(content.goal, currency)
  const unitPrice = amountOf(content.unitPrice, currency)
  const createdAt = tools.daysAgo(content.openedDaysAgo + 12)
  const wentLiveAt = tools.daysAgo(content.openedDaysAgo)
  const closingDate = addDays(dateIn(tools.now.getTime(), 'UTC'), content.closesInDays)
  const closesAt = new Date(endOfDay(closingDate, 'UTC'))
  const live = wasLive(content)
  await tx
    .insertInto('campaign')
    .values({
      id,
      owner_id: ownerId,
      slug: content.slug,
      status: 0,
      kind: content.kind,
      raise_type: content.raiseType,
      property_type: content.propertyType,
      strategy: content.strategy,
      accreditation: content.accreditation,
      currency,
      goal,
      unit_price: unitPrice,
      units_total: goal / unitPrice,
      minimum: amountOf(content.minimumInvestment, currency),
      maximum: amountOf(content.maximumInvestment, currency),
      return_points: points(content.targetReturn),
      distribution_points: points(content.distributionRate),
      term_months: content.termMonths,
      frequency: content.frequency,
      closing_date: closingDate,
      closes_at: live ? closesAt : null,
      went_live_at: live ? wentLiveAt : null,
      recent_at: live ? wentLiveAt : createdAt,
      closed_at: null,
      country: content.location.country,
      picture_id: null,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute()
  return {
    id,
    currency,
    unitPrice,
    unitsTotal: goal / unitPrice,
    minimum: amountOf(content.minimumInvestment, currency),
    maximum: amountOf(content.maximumInvestment, currency),
    wentLiveAt,
    closesAt,
  }
}

/** Hidden campaigns that had investors were live before they were hidden. */
export function wasLive(content: DemoCampaign): boolean {
  return (
    content.status === 2 ||
    content.status === 4 ||
    content.status === 5 ||
    (content.status === 6 && content.investors > 0)
  )
}

async function insertTalk(
  tx: Writer,
  tools: SeedTools,
  content: DemoCampaign,
  users: CampaignUsers,
  id: string,
): Promise<void> {
  for (const update of content.updates) {
    const publishedAt = tools.daysAgo(update.daysAgo)
    await tx
      .insertInto('campaign_update')
      .values({
        id: tools.newId(),
        campaign_id: id,
        author_id: users.ownerId,
        titles: JSON.stringify(update.title),
        bodies: JSON.stringify(update.body),
        created_at: publishedAt,
        state: 'published',
        publish_at: null,
        published_at: publishedAt,
        edited_at: null,
      })
      .execute()
  }
  for (const comment of content.comments) {
    const commentId = tools.newId()
    const base = { campaign_id: id, language: comment.language, status: 'approved' as const }
    await tx
      .insertInto('campaign_comment')
      .values({
        ...base,
        id: commentId,
        parent_id: null,
        author_id: tools.random.pick(users.crowdIds),
        body: comment.text,
        created_at: tools.daysAgo(comment.daysAgo),
      })
      .execute()
    if (comment.reply) {
      await tx
        .insertInto('campaign_comment')
        .values({
          ...base,
          id: tools.newId(),
          parent_id: commentId,
          author_id: users.ownerId,
          body: comment.reply.text,
          created_at: tools.daysAgo(comment.reply.daysAgo),
        })
        .execute()
    }
  }
}

/** The campaign's status history, as events. */
async function insertHistory(
  tx: Writer,
  tools: SeedTools,
  content: DemoCampaign,
  users: CampaignUsers,
  seeded: Seeded,
): Promise<void> {
  for (const [index, { to, reason }] of pathOf(content).entries()) {
    const from: CampaignStatus = index === 0 ? 0 : (pathOf(content)[index - 1]?.to ?? 0)
    const at =
      to === 1
        ? tools.daysAgo(content.openedDaysAgo + 3)
        : to === 4 || to === 5
          ? new Date(Math.min(seeded.closesAt.getTime() + 3 * 86_400_000, tools.now.getTime() - 60_000))
          : tools.daysAgo(content.openedDaysAgo)
    const actorId = to === 1 ? users.ownerId : to === 4 || to === 5 ? null : users.adminId
    await changeStatus(tx, { id: tools.newId(), campaignId: seeded.id, from, to, actorId, reason, at })
  }
}

function pathOf(content: DemoCampaign): { to: CampaignStatus; reason: string }[] {
  const step = (to: CampaignStatus, reason = '') => ({ to, reason })
  switch (content.status) {
    case 0:
      return []
    case 1:
      return [step(1)]
    case 2:
      return [step(1), step(2)]
    case 3:
      return [step(1), step(3, content.declineReason?.en ?? '')]
    case 4:
      return [step(1), step(2), step(4)]
    case 5:
      return [step(1), step(2), step(5)]
    case 6:
      return wasLive(content) ? [step(1), step(2), step(6)] : [step(6)]
  }
}
