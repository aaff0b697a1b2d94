/** Ways to pay that this site offers for a campaign. */

import type { RaiseType } from '#domain/campaign.ts'
import type { GatewayName } from '#domain/payment.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'

export type PayWay = GatewayName

export interface OfferedWay {
  readonly way: PayWay
  /** No money moves outside. */
  readonly test: boolean
}

/** Those that are switched on; campaigns of a fixed goal may be bound to transfers (decision T19). The quickest comes first. */
export function usePayWays(raiseType: RaiseType): readonly OfferedWay[] {
  const start = useBootstrap()
  const offlineOnly = raiseType === 'fixed' && start?.campaign.fixedOfflineOnly === true
  return (start?.gateways ?? [])
    .filter(({ type, active }) => active && (type === 'offline' || !offlineOnly))
    .map(({ type, test }) => ({ way: type, test }))
    .toSorted((a, b) => Number(a.way === 'offline') - Number(b.way === 'offline'))
}

/** What was chosen, while it is offered; else the first that is. */
export function chosenWay(chosen: string, ways: readonly OfferedWay[]): PayWay {
  return (ways.find(({ way }) => way === chosen) ?? ways[0])?.way ?? 'offline'
}
