import { listTeam as rowsOf } from '#api/db/campaigns.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentPicture } from '#api/presenters/campaign.ts'
import { textIn } from '#api/presenters/texts.ts'
import { calls } from '#contract/calls.ts'
import { visibleCampaign } from './visible-campaign.ts'

export const listTeam = handle(calls.campaign.listTeam, async ({ params, language }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  return (await rowsOf(db.read, campaign.id)).map((row) => ({
    id: row.id,
    fullName: row.full_name,
    role: textIn(row.roles, language),
    bio: textIn(row.bios, language),
    photo: presentPicture(row, row.full_name),
  }))
})
