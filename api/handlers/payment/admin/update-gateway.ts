/**
 * The settings of payment methods. The account that receives offline payments is changed by an administrator who has
 * confirmed their identity, and approved by a second one (docs/areas/payment.md).
 */

import { handle } from '#api/handlers/handler.ts'
import { presentChangedGateway, presentGateway } from '#api/presenters/payment/bank.ts'
import { cancelBankAccount, confirmBankAccount, readBankAccount } from '#api/services/payment/admin/bank-account.ts'
import { prepareGatewayChange } from '#api/services/payment/admin/gateway-change.ts'
import { confirmFully } from '#api/services/auth/confirm-identity.ts'
import * as gatewayCalls from '#contract/payment/admin/gateway.ts'

const getGateway = handle(gatewayCalls.getGateway, async ({ member }, deps) =>
  presentGateway(await readBankAccount(deps.db.read, member, deps), member.id),
)

const updateGateway = handle(gatewayCalls.updateGateway, async ({ params, body, member, once }, deps) => {
  const apply = await prepareGatewayChange({ type: params.type, entered: body, member }, deps)
  const reply = await once(async (tx) => presentChangedGateway(await apply(tx), member.id))
  if (body.keys) await deps.keyring.refresh()
  return reply
})

const confirmGateway = handle(gatewayCalls.confirmGateway, async ({ body, member, once }, deps) => {
  const refuseStranger = await confirmFully(member, body, deps)
  return once(async (tx) => {
    refuseStranger()
    return presentGateway(await confirmBankAccount(tx, { id: body.id, member }, deps), member.id)
  })
})

const cancelGateway = handle(gatewayCalls.cancelGateway, ({ body, member, once }, deps) =>
  once(async (tx) => presentGateway(await cancelBankAccount(tx, { id: body.id, member }, deps), member.id)),
)

export const siteBank = { getGateway, updateGateway, confirmGateway, cancelGateway }
