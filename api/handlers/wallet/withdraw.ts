import { handle } from '#api/handlers/handler.ts'
import { presentEntry } from '#api/presenters/wallet/wallet.ts'
import { confirmIdentity } from '#api/services/auth/confirm-identity.ts'
import { knownCurrency } from '#api/services/wallet/currency.ts'
import { requestWithdrawal } from '#api/services/wallet/request-withdrawal.ts'
import * as walletCalls from '#contract/wallet/wallet.ts'

export const withdraw = handle(
  walletCalls.withdraw,
  async ({ body: { amount: requested, ...proof }, member, language, once }, deps) => {
    const currency = await knownCurrency(deps.db.read, requested.currency)
    const refuseStranger = await confirmIdentity(member, proof, deps)
    return once(async (tx) => {
      refuseStranger()
      return presentEntry(await requestWithdrawal(tx, { amount: requested.amount, currency, member, language }, deps))
    })
  },
)
