import { countActive } from '#api/db/campaign/campaign-lists.ts'
import { handle } from '#api/handlers/handler.ts'
import * as campaignCalls from '#contract/campaign/campaign.ts'

export const countReits = handle(campaignCalls.countReits, async (_, { db }) => ({
  count: await countActive(db.read, 'reit'),
}))
