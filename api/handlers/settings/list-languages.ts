import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { siteLanguages } from '#api/presenters/settings.ts'
import { calls } from '#contract/calls.ts'

export const listLanguages = handle(calls.settings.listLanguages, async (_, { db }) =>
  siteLanguages((await readSettings(db.read)).settings),
)
