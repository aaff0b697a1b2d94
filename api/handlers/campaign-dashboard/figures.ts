import { countConverted, countInvestments } from '#api/db/campaign-figures.ts'
import { reservedAmount } from '#api/db/campaign-investments.ts'
import { countByState } from '#api/db/comments.ts'
import { countFollowers } from '#api/db/followers.ts'
import { findOwn } from '#api/db/own-campaigns.ts'
import { readSettings } from '#api/db/settings.ts'
import { countWritten } from '#api/db/updates.ts'
import { totalViews } from '#api/db/views.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentOwnCampaign } from '#api/presenters/own-campaign.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { mayManage } from '#domain/permissions.ts'

export const figures = handle(calls.campaignDashboard.figures, async ({ params, member, language }, { db }) => {
  const row = await findOwn(db.read, params.id, language)
  if (!row || !mayManage(member, { ownerId: row.owner_id })) throw new CallError('NOT_FOUND')
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
    reserved,
    followers: followers.all,
    views,
    converted,
    updates: updates.published,
    comments: Object.values(comments).reduce((sum, count) => sum + count, 0),
    investments,
  }
})
