import { readSettings } from '#api/db/site/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentSite } from '#api/presenters/site/settings.ts'
import * as settingsCalls from '#contract/site/settings.ts'

export const site = handle(settingsCalls.site, async ({ language }, { db }) =>
  presentSite((await readSettings(db.read)).settings, language),
)
