import { handle } from '#api/handlers/handler.ts'
import { readModules, updateModules as update } from '#api/services/site/update-modules.ts'
import * as modulesCalls from '#contract/site/modules.ts'

export const getModules = handle(modulesCalls.getModules, (_, { db, gateways }) => readModules(db.read, gateways))

export const updateModules = handle(modulesCalls.updateModules, ({ body, member, once }, deps) =>
  once((tx) => update(tx, { ...body, actorId: member.id }, deps)),
)
