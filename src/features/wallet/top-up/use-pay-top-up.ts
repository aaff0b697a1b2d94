import { bootstrap } from '#contract/site/settings.ts'
import { addTopUp, openBankDebit, openCheckout, type TopUp } from '#contract/wallet/top-up.ts'
import type { TopUpGateway } from '#domain/wallet/wallet.ts'
import { onFailure } from '#src/data/on-failure.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'

/**
 * Starts the payment of a top-up: opens the provider's page if there is one. The total is the one shown to the user;
 * another one is refused.
 * @returns whether the provider's page was opened
 */
export function usePayTopUp(): (preapprovalId: string, method: TopUpGateway, total: bigint) => Promise<boolean> {
  // The fees of a method may have changed since the site was opened.
  const { retry: renewTerms } = useQuery(bootstrap, {})
  const add = useIdempotentMutation(addTopUp)
  const byCard = useIdempotentMutation(openCheckout)
  const byDebit = useIdempotentMutation(openBankDebit)
  const begin = (preapprovalId: string, gateway: TopUpGateway, total: bigint): Promise<TopUp> => {
    const body = { preapprovalId, total }
    if (gateway === 'stripe') return byCard({ body })
    return gateway === 'ach' ? byDebit({ body }) : add({ body: { ...body, gateway } })
  }
  return async (preapprovalId, method, total) => {
    const { payment, state } = await begin(preapprovalId, method, total).catch(onFailure('FEE_CHANGED', renewTerms))
    if (state === 'waiting' || !payment?.checkoutUrl) return false
    location.assign(payment.checkoutUrl)
    return true
  }
}
