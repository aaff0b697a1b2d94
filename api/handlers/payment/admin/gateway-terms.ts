import { handle } from '#api/handlers/handler.ts'
import { presentChanged } from '#api/presenters/audit/last-change.ts'
import { listTerms } from '#api/services/payment/admin/gateway-terms.ts'
import * as gatewayTermsCalls from '#contract/payment/gateway-terms.ts'

export const listGatewayTerms = handle(gatewayTermsCalls.listGatewayTerms, async (_, deps) =>
  (await listTerms(deps)).map((terms) => presentChanged(terms)),
)
