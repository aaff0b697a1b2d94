import { listCurrencies as rows } from '#api/db/site/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import * as settingsCalls from '#contract/site/settings.ts'

export const listCurrencies = handle(settingsCalls.listCurrencies, async (_, { db }) =>
  (await rows(db.read)).filter(({ offered }) => offered),
)
