import { handle } from '#api/handlers/handler.ts'
import { presentChanged } from '#api/presenters/audit/last-change.ts'
import { readAch } from '#api/services/payment/admin/ach.ts'
import * as gatewayCalls from '#contract/payment/admin/gateway.ts'

export const getAch = handle(gatewayCalls.getAch, async (_, { db, gateways }) =>
  presentChanged(await readAch(db.read, gateways)),
)
