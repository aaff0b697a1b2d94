/**
 * The account that receives offline payments: changed by an administrator who has confirmed their identity, approved by
 * a second one (docs/areas/payment.md).
 */

import { handle } from '#api/handlers/handler.ts'
import {
  cancelBankAccount,
  changeBankAccount,
  checkBankAccount,
  confirmBankAccount,
  readBankAccount,
} from '#api/services/payment/admin/bank-account.ts'
import { confirmFully } from '#api/services/wallet/confirm-identity.ts'
import * as gatewayCalls from '#contract/payment/admin/gateway.ts'

const getGateway = handle(gatewayCalls.getGateway, ({ member }, deps) => readBankAccount(deps.db.read, member, deps))

const updateGateway = handle(gatewayCalls.updateGateway, async ({ body, member, once }, deps) => {
  const { password, code, secondConfirmation, ...entered } = body
  const bank = checkBankAccount(entered)
  const refuseStranger = await confirmFully(member, { password, code }, deps)
  return once(async (tx) => {
    refuseStranger()
    return changeBankAccount(tx, { bank, secondConfirmation, member }, deps)
  })
})

const confirmGateway = handle(gatewayCalls.confirmGateway, async ({ body, member, once }, deps) => {
  const refuseStranger = await confirmFully(member, body, deps)
  return once(async (tx) => {
    refuseStranger()
    return confirmBankAccount(tx, { id: body.id, member }, deps)
  })
})

const cancelGateway = handle(gatewayCalls.cancelGateway, ({ body, member, once }, deps) =>
  once((tx) => cancelBankAccount(tx, { id: body.id, member }, deps)),
)

export const siteBank = { getGateway, updateGateway, confirmGateway, cancelGateway }
