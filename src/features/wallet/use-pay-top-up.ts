import { bootstrap } from '#contract/settings.ts'
import { addTopUp, openBankDebit, openCheckout, type TopUp } from '#contract/top-up.ts'
import type { TopUpGateway } from '#domain/wallet.ts'
import { also } from '#src/data/also.ts'
import { useCall } from '#src/data/use-call.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'

/**
 * Begins to pay a top-up: leaves for the provider's page where there is one.
 * The total is what the person was shown; another one is refused.
 * @returns whether it left
 */
export function usePayTopUp(): (preapprovalId: string, way: TopUpGateway, total: bigint) => Promise<boolean> {
  // What a way costs may have changed since the site was opened.
  const { retry: renewTerms } = useCall(bootstrap, {})
  const add = useSteadySend(addTopUp)
  const byCard = useSteadySend(openCheckout)
  const byDebit = useSteadySend(openBankDebit)
  const begin = (preapprovalId: string, gateway: TopUpGateway, total: bigint): Promise<TopUp> => {
    const body = { preapprovalId, total }
    if (gateway === 'stripe') return byCard({ body })
    return gateway === 'ach' ? byDebit({ body }) : add({ body: { ...body, gateway } })
  }
  return async (preapprovalId, way, total) => {
    const { payment, state } = await begin(preapprovalId, way, total).catch(also('FEE_CHANGED', renewTerms))
    if (state === 'waiting' || !payment?.checkoutUrl) return false
    location.assign(payment.checkoutUrl)
    return true
  }
}
