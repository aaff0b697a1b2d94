import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentSite } from '#api/presenters/settings.ts'
import { calls } from '#contract/calls.ts'

export const site = handle(calls.settings.site, async ({ language }, { db }) =>
  presentSite((await readSettings(db.read)).settings, language),
)
