import { countTabs, reservedAmount } from '#api/db/campaigns.ts'
import { countFollowers, findOwn } from '#api/db/own-campaigns.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentOwnCampaign } from '#api/presenters/own-campaign.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { mayManage } from '#domain/permissions.ts'

export const figures = handle(calls.campaignDashboard.figures, async ({ params, member, language }, { db }) => {
  const row = await findOwn(db.read, params.id, language)
  if (!row || !mayManage(member, { ownerId: row.owner_id })) throw new CallError('NOT_FOUND')
  const [reserved, followers, counts] = await Promise.all([
    reservedAmount(db.read, row.id),
    countFollowers(db.read, row.id),
    countTabs(db.read, row.id),
  ])
  return { campaign: presentOwnCampaign(row, true), reserved, followers, updates: counts.updates }
})
