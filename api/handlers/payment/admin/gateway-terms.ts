import { handle } from '#api/handlers/handler.ts'
import { presentChanged } from '#api/presenters/audit/last-change.ts'
import { changeTerms, checkTerms, listTerms } from '#api/services/payment/admin/gateway-terms.ts'
import * as gatewayTermsCalls from '#contract/payment/gateway-terms.ts'

export const listGatewayTerms = handle(gatewayTermsCalls.listGatewayTerms, async (_, deps) =>
  (await listTerms(deps)).map((terms) => presentChanged(terms)),
)

export const updateGatewayTerms = handle(
  gatewayTermsCalls.updateGatewayTerms,
  async ({ params: { type }, body: entered, member, once }, deps) => {
    await checkTerms(type, entered, deps)
    return once(async (tx) => presentChanged(await changeTerms(tx, { type, entered, actorId: member.id }, deps)))
  },
)
