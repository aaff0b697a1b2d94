import { handle } from '#api/handlers/handler.ts'
import { probeGateway as probe } from '#api/services/payment/admin/probe-gateway.ts'
import * as gatewayKeysCalls from '#contract/payment/admin/gateway-keys.ts'

export const probeGateway = handle(gatewayKeysCalls.probeGateway, ({ params, member }, deps) =>
  probe(params.gateway, member.id, deps),
)
