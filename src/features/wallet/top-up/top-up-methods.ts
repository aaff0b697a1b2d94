/** Payment methods for wallet top-ups that this site offers. */

import { noFee } from '#domain/payment/fees.ts'
import { isPayableAt, takesCurrency } from '#domain/payment/provider-money.ts'
import { type TopUpGateway, topUpGateways } from '#domain/wallet/wallet.ts'
import type { OfferedMethod } from '#src/components/payment/payment-method-choice.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'

/**
 * Methods that are enabled and accept the currency, the fastest first.
 * @param amount once it is known, only methods whose provider accepts it
 */
export function useTopUpMethods(currency: string, amount?: bigint): readonly OfferedMethod<TopUpGateway>[] {
  const gateways = useBootstrap()?.gateways ?? []
  return topUpGateways
    .flatMap((method) => {
      const offered = gateways.find(({ type, active }) => type === method && active)
      const { test = false, fee = noFee } = offered ?? {}
      const takes = amount === undefined ? takesCurrency(method, currency) : isPayableAt(method, amount, currency, fee)
      return offered && takes ? [{ method, test, fee }] : []
    })
    .toSorted((a, b) => Number(a.method === 'offline') - Number(b.method === 'offline'))
}
