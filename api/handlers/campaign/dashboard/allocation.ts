import { handle } from '#api/handlers/handler.ts'
import { presentUnitAllocation } from '#api/presenters/campaign/unit-allocation.ts'
import { allocateAsDecided } from '#api/services/campaign/closing/allocate-units.ts'
import { readAllocation } from '#api/services/campaign/closing/read-allocation.ts'
import * as allocationCalls from '#contract/campaign/allocation.ts'

const getUnitAllocation = handle(allocationCalls.getUnitAllocation, async ({ params, member }, deps) =>
  presentUnitAllocation(await readAllocation({ campaignId: params.id, member }, deps)),
)

const allocateUnits = handle(allocationCalls.allocateUnits, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    await allocateAsDecided(tx, { campaignId: params.id, member, ...body }, deps)
    return { done: true }
  }),
)

export const allocation = { getUnitAllocation, allocateUnits }
