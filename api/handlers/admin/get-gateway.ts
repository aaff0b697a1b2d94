import { lastAct } from '#api/db/audit.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentGateway } from '#api/presenters/bank.ts'
import { calls } from '#contract/calls.ts'
import { bankChanged } from './update-gateway.ts'

export const getGateway = handle(calls.admin.getGateway, async (_, { db }) => {
  const { settings } = await readSettings(db.read)
  return presentGateway(settings.bank, await lastAct(db.read, bankChanged))
})
