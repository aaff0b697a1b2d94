/** Ways to pay money into a wallet that this site offers. */

import { noFee } from '#domain/fees.ts'
import { isPayableAt, takesCurrency } from '#domain/provider-money.ts'
import { type TopUpGateway, topUpGateways } from '#domain/wallet.ts'
import type { OfferedWay } from '#src/components/way-choice.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'

/**
 * Those that are switched on and take the currency, the quickest first.
 * @param amount once it is known: the provider can ask for it
 */
export function useTopUpWays(currency: string, amount?: bigint): readonly OfferedWay<TopUpGateway>[] {
  const gateways = useBootstrap()?.gateways ?? []
  return topUpGateways
    .flatMap((way) => {
      const offered = gateways.find(({ type, active }) => type === way && active)
      const { test = false, fee = noFee } = offered ?? {}
      const takes = amount === undefined ? takesCurrency(way, currency) : isPayableAt(way, amount, currency, fee)
      return offered && takes ? [{ way, test, fee }] : []
    })
    .toSorted((a, b) => Number(a.way === 'offline') - Number(b.way === 'offline'))
}
