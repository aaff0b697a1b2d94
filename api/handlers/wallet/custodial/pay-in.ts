/** Deposits into a custodial wallet, at the provider's card page. */

import { handle } from '#api/handlers/handler.ts'
import { presentTopUp } from '#api/presenters/wallet/wallet.ts'
import { checkPayIn as check, checkPayInOrder, startPayIn } from '#api/services/payment/start-pay-in.ts'
import { openTopUpCheckout } from '#api/services/payment/start-top-up.ts'
import * as custodialWalletCalls from '#contract/wallet/custodial-wallet.ts'

const openPayIn = handle(custodialWalletCalls.openPayIn, async ({ body, member, language, once }, deps) => {
  const { amount, topUpId } = body
  await checkPayInOrder({ amount, topUpId }, deps)
  const order = { amount, topUpId, member, language }
  const started = await once(async (tx) => presentTopUp(await startPayIn(tx, order, deps), language))
  const checkout = { id: started.id, attemptId: started.payment?.id, member }
  return presentTopUp(await openTopUpCheckout(checkout, deps), language)
})

const checkPayIn = handle(custodialWalletCalls.checkPayIn, async ({ query, member, language }, deps) =>
  presentTopUp(await check({ sessionId: query.sessionId, member }, deps), language),
)

export const payIns = { checkPayIn, openPayIn }
