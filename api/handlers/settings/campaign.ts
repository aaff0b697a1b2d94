import { listOptions, questionList, readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentCampaignSettings } from '#api/presenters/settings.ts'
import { calls } from '#contract/calls.ts'

export const campaign = handle(calls.settings.campaign, async ({ language }, { db }) => {
  const [{ settings }, questions] = await Promise.all([readSettings(db.read), listOptions(db.read, [questionList])])
  return presentCampaignSettings(settings, questions, language)
})
