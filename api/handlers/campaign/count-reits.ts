import { countActive } from '#api/db/campaign-lists.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'

export const countReits = handle(calls.campaign.countReits, async (_, { db }) => ({
  count: await countActive(db.read, 'reit'),
}))
