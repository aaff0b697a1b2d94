import { handle } from '#api/handlers/handler.ts'
import { presentCompared } from '#api/presenters/campaign/compared-campaign.ts'
import { compareCampaigns as readCompared } from '#api/services/campaign/compare-campaigns.ts'
import * as compareCalls from '#contract/campaign/compare.ts'

export const compareCampaigns = handle(compareCalls.compareCampaigns, async ({ query, language }, { db }) => ({
  items: (await readCompared(db.read, query.slugs.split(','), language)).map((parts) =>
    presentCompared(parts, language),
  ),
}))
