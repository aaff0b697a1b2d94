import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentCampaignSettings } from '#api/presenters/settings.ts'
import { calls } from '#contract/calls.ts'

export const campaign = handle(calls.settings.campaign, async (_, { db }) =>
  presentCampaignSettings((await readSettings(db.read)).settings),
)
