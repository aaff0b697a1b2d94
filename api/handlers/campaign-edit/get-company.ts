import { findSection } from '#api/db/campaigns.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentCompany } from '#api/presenters/campaign-draft.ts'
import { calls } from '#contract/calls.ts'
import { ownCampaign } from './own-campaign.ts'

export const getCompany = handle(calls.campaignEdit.getCompany, async ({ params, member }, { db, clock }) => {
  const campaign = await ownCampaign(db.read, member, params.campaignId)
  const [section, { settings }] = await Promise.all([
    findSection(db.read, campaign.id, 'company'),
    readSettings(db.read),
  ])
  return presentCompany(section, {
    nameMinimum: settings.companyNameMinimum,
    year: new Date(clock.now()).getUTCFullYear(),
  })
})
