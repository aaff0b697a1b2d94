import { handle } from '#api/handlers/handler.ts'
import { presentAttempt } from '#api/presenters/payment/payment.ts'
import { requestTransfer } from '#api/services/payment/poll-attempt.ts'
import { startInvestmentAttempt } from '#api/services/payment/start-attempt.ts'
import * as custodialWalletCalls from '#contract/wallet/custodial-wallet.ts'

/**
 * Commits the attempt with the hold of its money, then requests the transfer from the provider. A repeat of the request
 * is the same attempt.
 */
export const payCustodial = handle(
  custodialWalletCalls.payCustodial,
  async ({ body, member, language, once }, deps) => {
    const order = { ...body, member, gateway: 'mangopay', language } as const
    const { id } = await once(async (tx) => presentAttempt(await startInvestmentAttempt(tx, order, deps)))
    return presentAttempt(await requestTransfer(id, deps))
  },
)
