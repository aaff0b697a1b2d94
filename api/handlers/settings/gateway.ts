import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentPublicGateway, presentGateways } from '#api/presenters/settings.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

/** One way to pay, as everybody may see it. */
export const gateway = handle(calls.settings.gateway, async ({ params }, { db, gateways }) => {
  const { settings } = await readSettings(db.read)
  const front = presentGateways(settings, gateways).find(({ type }) => type === params.type)
  if (!front) throw new CallError('NOT_FOUND')
  return presentPublicGateway(front, gateways)
})
