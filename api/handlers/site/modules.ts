import { handle } from '#api/handlers/handler.ts'
import { presentChanged } from '#api/presenters/audit/last-change.ts'
import { readModules, updateModules as update } from '#api/services/site/update-modules.ts'
import * as modulesCalls from '#contract/site/modules.ts'

export const getModules = handle(modulesCalls.getModules, async (_, { db, gateways }) =>
  presentChanged(await readModules(db.read, gateways)),
)

export const updateModules = handle(modulesCalls.updateModules, ({ body, member, once }, deps) =>
  once(async (tx) => presentChanged(await update(tx, { ...body, actorId: member.id }, deps))),
)
