/** Paying a top-up: through a provider, or by a transfer that an administrator confirms. */

import type { Deps } from '#api/deps.ts'
import { handle, type HandlerInput } from '#api/handlers/handler.ts'
import { presentTopUp } from '#api/presenters/wallet/wallet.ts'
import { chooseTransfer, openTopUpCheckout, startTopUpAttempt } from '#api/services/payment/start-top-up.ts'
import * as topUpCalls from '#contract/wallet/top-up.ts'
import type { TopUp } from '#contract/wallet/top-up.ts'
import type { ProviderGateway } from '#domain/payment/payment.ts'

type Input = Pick<HandlerInput<typeof topUpCalls.openCheckout>, 'body' | 'member' | 'language' | 'once'>

/** Commits the attempt, then opens its checkout. A repeat of the request opens the same attempt. */
async function openBy(gateway: ProviderGateway, { body, member, language, once }: Input, deps: Deps): Promise<TopUp> {
  const order = { id: body.preapprovalId, member, gateway, language, total: body.total }
  const started = await once(async (tx) => presentTopUp(await startTopUpAttempt(tx, order, deps), language))
  const checkout = { id: started.id, attemptId: started.payment?.id, member }
  return presentTopUp(await openTopUpCheckout(checkout, deps), language)
}

export const openCheckout = handle(topUpCalls.openCheckout, (input, deps) => openBy('stripe', input, deps))
export const openBankDebit = handle(topUpCalls.openBankDebit, (input, deps) => openBy('ach', input, deps))

export const addTopUp = handle(topUpCalls.addTopUp, (input, deps) => {
  const { body, member, language, once } = input
  if (body.gateway !== 'offline') return openBy(body.gateway, input, deps)
  const order = { id: body.preapprovalId, member, total: body.total }
  return once(async (tx) => presentTopUp(await chooseTransfer(tx, order, deps), language))
})
