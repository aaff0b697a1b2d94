import { handle } from '#api/handlers/handler.ts'
import { remainingValues } from '#api/services/site/sealing-status.ts'
import * as sealingCalls from '#contract/site/sealing.ts'

export const getSealing = handle(sealingCalls.getSealing, async (_, deps) => ({
  hasFormer: deps.sealer.formerKeyIds.length > 0,
  remaining: await remainingValues(deps, sealingCalls.countedValues),
}))
