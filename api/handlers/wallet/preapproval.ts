import { handle } from '#api/handlers/handler.ts'
import { checkTopUpAmount, createTopUp } from '#api/services/wallet/create-top-up.ts'
import { ownTopUp, viewTopUp } from '#api/services/wallet/top-up-view.ts'
import * as topUpCalls from '#contract/wallet/top-up.ts'

export const createPreapproval = handle(
  topUpCalls.createPreapproval,
  async ({ body: { amount }, member, language, once }, deps) => {
    await checkTopUpAmount(amount, deps)
    return once((tx) => createTopUp(tx, { ...amount, member, language }, deps))
  },
)

export const getPreapproval = handle(topUpCalls.getPreapproval, async ({ query, member, language }, { db }) =>
  viewTopUp(db.read, await ownTopUp(db.read, query.id, member.id), language),
)
