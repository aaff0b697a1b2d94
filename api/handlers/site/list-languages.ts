import { readSettings } from '#api/db/site/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { siteLanguages } from '#api/presenters/site/settings.ts'
import * as settingsCalls from '#contract/site/settings.ts'

export const listLanguages = handle(settingsCalls.listLanguages, async (_, { db }) =>
  siteLanguages((await readSettings(db.read)).settings),
)
