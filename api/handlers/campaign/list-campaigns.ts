import { handle } from '#api/handlers/handler.ts'
import { presentCard } from '#api/presenters/campaign/campaign.ts'
import { browseCampaigns, type BrowsedCampaigns } from '#api/services/campaign/browse-campaigns.ts'
import type { CampaignList } from '#contract/campaign/campaign.ts'
import * as campaignCalls from '#contract/campaign/campaign.ts'

function present({ rows, ...page }: BrowsedCampaigns): CampaignList {
  return { items: rows.map((row) => presentCard(row)), ...page }
}

export const listCampaigns = handle(campaignCalls.listCampaigns, async ({ query, language }, deps) =>
  present(await browseCampaigns(query, language, deps)),
)
export const listFront = handle(campaignCalls.listFront, async ({ body, language }, deps) =>
  present(await browseCampaigns(body, language, deps)),
)
