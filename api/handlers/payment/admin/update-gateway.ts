/**
 * The account that receives offline payments: changed by an administrator who has confirmed their identity, approved by
 * a second one (docs/areas/payment.md).
 */

import { handle } from '#api/handlers/handler.ts'
import { presentGateway } from '#api/presenters/payment/bank.ts'
import {
  cancelBankAccount,
  changeBankAccount,
  checkBankAccount,
  confirmBankAccount,
  readBankAccount,
} from '#api/services/payment/admin/bank-account.ts'
import { confirmFully } from '#api/services/auth/confirm-identity.ts'
import * as gatewayCalls from '#contract/payment/admin/gateway.ts'

const getGateway = handle(gatewayCalls.getGateway, async ({ member }, deps) =>
  presentGateway(await readBankAccount(deps.db.read, member, deps), member.id),
)

const updateGateway = handle(gatewayCalls.updateGateway, async ({ body, member, once }, deps) => {
  const { password, code, secondConfirmation, ...entered } = body
  const bank = checkBankAccount(entered)
  const refuseStranger = await confirmFully(member, { password, code }, deps)
  return once(async (tx) => {
    refuseStranger()
    return presentGateway(await changeBankAccount(tx, { bank, secondConfirmation, member }, deps), member.id)
  })
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
