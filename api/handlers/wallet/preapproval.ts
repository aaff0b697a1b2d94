import { handle } from '#api/handlers/handler.ts'
import { presentTopUp } from '#api/presenters/wallet/wallet.ts'
import { checkTopUpAmount, createTopUp } from '#api/services/wallet/create-top-up.ts'
import { ownTopUp, readTopUp } from '#api/services/wallet/top-up-view.ts'
import * as topUpCalls from '#contract/wallet/top-up.ts'

export const createPreapproval = handle(
  topUpCalls.createPreapproval,
  async ({ body: { amount }, member, language, once }, deps) => {
    await checkTopUpAmount(amount, deps)
    return once(async (tx) => presentTopUp(await createTopUp(tx, { ...amount, member }, deps), language))
  },
)

export const getPreapproval = handle(topUpCalls.getPreapproval, async ({ query, member, language }, { db }) =>
  presentTopUp(await readTopUp(db.read, await ownTopUp(db.read, query.id, member.id)), language),
)
