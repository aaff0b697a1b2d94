/** Deposits into a custodial wallet, at the provider's card page. */

import { handle } from '#api/handlers/handler.ts'
import { checkPayIn as check, checkPayInAmount, startPayIn } from '#api/services/payment/start-pay-in.ts'
import { openTopUpCheckout } from '#api/services/payment/start-top-up.ts'
import * as custodialWalletCalls from '#contract/wallet/custodial-wallet.ts'
import { CallError } from '#contract/errors.ts'

const openPayIn = handle(custodialWalletCalls.openPayIn, async ({ body, member, language, once }, deps) => {
  const { amount, topUpId } = body
  if (amount !== undefined && topUpId === undefined) await checkPayInAmount(amount, deps)
  else if (topUpId === undefined || amount !== undefined)
    throw new CallError('INVALID_INPUT', {}, [{ path: 'amount', code: 'required' }])
  const order = { amount, topUpId, member, language }
  return openTopUpCheckout(await once((tx) => startPayIn(tx, order, deps)), order, deps)
})

const checkPayIn = handle(custodialWalletCalls.checkPayIn, ({ query, member, language }, deps) =>
  check(query.sessionId, { member, language }, deps),
)

export const payIns = { checkPayIn, openPayIn }
