import { countCampaigns } from '#api/db/campaign-lists.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'

export const countReits = handle(calls.campaign.countReits, async (_, { db }) => ({
  count: (await countCampaigns(db.read, { statuses: [2], kind: 'reit' })).total,
}))
