import { listOptions, questionList, readSettings } from '#api/db/site/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentCampaignSettings } from '#api/presenters/site/settings.ts'
import * as settingsCalls from '#contract/site/settings.ts'

export const campaign = handle(settingsCalls.campaign, async ({ language }, { db }) => {
  const [{ settings }, questions] = await Promise.all([readSettings(db.read), listOptions(db.read, [questionList])])
  return presentCampaignSettings(settings, questions, language)
})
