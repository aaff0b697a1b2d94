import { handle } from '#api/handlers/handler.ts'
import { readAch, switchAch } from '#api/services/payment/admin/ach.ts'
import * as gatewayCalls from '#contract/payment/admin/gateway.ts'

export const getAch = handle(gatewayCalls.getAch, (_, { db, gateways }) => readAch(db.read, gateways))

export const updateAch = handle(gatewayCalls.updateAch, ({ body, member, once }, deps) =>
  once((tx) => switchAch(tx, { ...body, actorId: member.id }, deps)),
)
