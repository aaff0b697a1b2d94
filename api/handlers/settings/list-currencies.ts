import { listCurrencies as rows } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'

export const listCurrencies = handle(calls.settings.listCurrencies, async (_, { db }) =>
  (await rows(db.read)).filter(({ offered }) => offered),
)
