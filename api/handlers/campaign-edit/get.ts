import { companyOf, findSection } from '#api/db/campaigns.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentDraft } from '#api/presenters/campaign-draft.ts'
import { calls } from '#contract/calls.ts'
import { ownCampaign } from './own-campaign.ts'

export const get = handle(calls.campaignEdit.get, async ({ params, member }, { db }) => {
  const campaign = await ownCampaign(db.read, member, params.id)
  const company = await findSection(db.read, campaign.id, 'company')
  return presentDraft(campaign, companyOf(company?.data))
})
