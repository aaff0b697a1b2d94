/** Ways to pay money into a wallet that this site offers. */

import { noFee } from '#domain/fees.ts'
import { takesCurrency } from '#domain/payment.ts'
import { type TopUpGateway, topUpGateways } from '#domain/wallet.ts'
import type { OfferedWay } from '#src/components/way-choice.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'

/** Those that are switched on and take the currency, the quickest first. */
export function useTopUpWays(currency: string): readonly OfferedWay<TopUpGateway>[] {
  const gateways = useBootstrap()?.gateways ?? []
  return topUpGateways
    .flatMap((way) => {
      const offered = gateways.find(({ type, active }) => type === way && active)
      const { test = false, fee = noFee } = offered ?? {}
      return offered && takesCurrency(way, currency) ? [{ way, test, fee }] : []
    })
    .toSorted((a, b) => Number(a.way === 'offline') - Number(b.way === 'offline'))
}
