import { readSettings } from '#api/db/site/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentPublicGateway, presentGateways } from '#api/presenters/site/settings.ts'
import * as settingsCalls from '#contract/site/settings.ts'
import { CallError } from '#contract/errors.ts'

/** One payment method, as it is public. */
export const gateway = handle(settingsCalls.gateway, async ({ params }, { db, gateways }) => {
  const { settings } = await readSettings(db.read)
  const front = presentGateways(settings, gateways).find(({ type }) => type === params.type)
  if (!front) throw new CallError('NOT_FOUND')
  return presentPublicGateway(front, gateways)
})
