/** Paying a reserved investment from the wallet. */

import { handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment/investment.ts'
import { payFromWallet } from '#api/services/wallet/pay-investment.ts'
import * as walletCalls from '#contract/wallet/wallet.ts'

export const processInvestment = handle(walletCalls.processInvestment, ({ body, member, language, once }, deps) =>
  once(async (tx) =>
    presentInvestment(await payFromWallet(tx, { investmentId: body.investmentId, member, language }, deps)),
  ),
)
