import { countConverted, countInvestments } from '#api/db/campaign/campaign-figures.ts'
import { reservedAmount } from '#api/db/investment/campaign-investments.ts'
import { countByState } from '#api/db/social/comments.ts'
import { countFollowers } from '#api/db/campaign/followers.ts'
import { findOwn } from '#api/db/campaign/own-campaigns.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { countWritten } from '#api/db/campaign/updates.ts'
import { totalViews } from '#api/db/campaign/views.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentOwnCampaign } from '#api/presenters/campaign/own-campaign.ts'
import { managedCampaign } from '#api/services/campaign/dashboard/managed-campaign.ts'
import * as campaignDashboardCalls from '#contract/campaign/campaign-dashboard.ts'
import { CallError } from '#contract/errors.ts'

export const figures = handle(campaignDashboardCalls.figures, async ({ params, member, language }, { db }) => {
  const { id, allocation_due_at: allocationDueAt } = await managedCampaign(db.read, params.id, member)
  const row = await findOwn(db.read, id, language)
  if (!row) throw new CallError('NOT_FOUND')
  const { settings } = await readSettings(db.read)
  const [reserved, followers, views, converted, updates, comments, investments] = await Promise.all([
    reservedAmount(db.read, row.id),
    countFollowers(db.read, row.id),
    totalViews(db.read, row.id),
    countConverted(db.read, row.id, settings.timezone),
    countWritten(db.read, row.id),
    countByState(db.read, row.id),
    countInvestments(db.read, row.id),
  ])
  return {
    campaign: presentOwnCampaign(row, true),
    ...(allocationDueAt === null ? {} : { allocationDueAt: allocationDueAt.toISOString() }),
    reserved,
    followers: followers.all,
    views,
    converted,
    updates: updates.published,
    comments: Object.values(comments).reduce((sum, count) => sum + count, 0),
    investments,
  }
})
