/** Ways to pay that this site offers for a campaign. */

import type { RaiseType } from '#domain/campaign.ts'
import { noFee } from '#domain/fees.ts'
import { type GatewayName, type PayPageGateway, payPageGateways } from '#domain/payment.ts'
import { isPayableAt, takesCurrency } from '#domain/provider-money.ts'
import type { Money } from '#domain/money.ts'
import type { OfferedWay } from '#src/components/way-choice.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'

export type PayWay = GatewayName

/**
 * Those that are switched on and take the currency; campaigns of a fixed goal may be bound to transfers (decision T19). The
 * quickest comes first.
 */
export function usePayWays(raiseType: RaiseType, currency: string): readonly OfferedWay[] {
  const start = useBootstrap()
  const offlineOnly = raiseType === 'fixed' && start?.campaign.fixedOfflineOnly === true
  return (start?.gateways ?? [])
    .filter(({ type, active }) => active && takesCurrency(type, currency) && (type === 'offline' || !offlineOnly))
    .map(({ type, test, fee = noFee }) => ({ way: type, test, fee }))
    .toSorted((a, b) => Number(a.way === 'offline') - Number(b.way === 'offline'))
}

/** Those of them whose provider can ask for the amount. */
export function payableWays<W extends GatewayName>(
  ways: readonly OfferedWay<W>[],
  { amount, currency }: Money,
): readonly OfferedWay<W>[] {
  return ways.filter(({ way, fee }) => isPayableAt(way, amount, currency, fee))
}

/** Those at a provider's page, for what is to be paid at one. */
export function useOnlineWays(due: Money): readonly OfferedWay<PayPageGateway>[] {
  const start = useBootstrap()
  const ways = (start?.gateways ?? []).flatMap(({ type, active, test, fee = noFee }) => {
    const way = payPageGateways.find((each) => each === type)
    return active && way !== undefined ? [{ way, test, fee }] : []
  })
  return payableWays(ways, due)
}

/** Debits of banks are on at this site, and not for this currency. */
export function useBankLinkMissing(currency: string): boolean {
  const on = useBootstrap()?.gateways.some(({ type, active }) => type === 'ach' && active) ?? false
  return on && !takesCurrency('ach', currency)
}

/**
 * What was chosen, while it is offered; else the first that is.
 * @param offered those of the campaign: where none takes the amount, the server says why of the first
 */
export function chosenWay(chosen: string, ways: readonly OfferedWay[], offered: readonly OfferedWay[] = []): PayWay {
  return (ways.find(({ way }) => way === chosen) ?? ways[0] ?? offered[0])?.way ?? 'offline'
}
