/** Payment methods that this site offers for a campaign. */

import type { RaiseType } from '#domain/campaign/campaign.ts'
import { noFee } from '#domain/payment/fees.ts'
import { type GatewayName, type PayPageGateway, payPageGateways } from '#domain/payment/payment.ts'
import { isPayableAt, takesCurrency } from '#domain/payment/provider-money.ts'
import type { Money } from '#domain/money.ts'
import type { OfferedMethod } from '#src/components/payment/payment-method-choice.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'

export type PaymentMethodName = GatewayName

/**
 * Methods that are enabled and accept the currency; campaigns of a fixed goal may be limited to transfers
 * (decision T19). The fastest is first.
 */
export function usePaymentMethods(raiseType: RaiseType, currency: string): readonly OfferedMethod[] {
  const start = useBootstrap()
  const offlineOnly = raiseType === 'fixed' && start?.campaign.fixedOfflineOnly === true
  return (start?.gateways ?? [])
    .filter(({ type, active }) => active && takesCurrency(type, currency) && (type === 'offline' || !offlineOnly))
    .map(({ type, test, fee = noFee }) => ({ method: type, test, fee }))
    .toSorted((a, b) => Number(a.method === 'offline') - Number(b.method === 'offline'))
}

/** Those of them whose provider accepts the amount. */
export function payableMethods<W extends GatewayName>(
  methods: readonly OfferedMethod<W>[],
  { amount, currency }: Money,
): readonly OfferedMethod<W>[] {
  return methods.filter(({ method, fee }) => isPayableAt(method, amount, currency, fee))
}

/** Methods with a provider's page, for payments that use one. */
export function useOnlinePaymentMethods(due: Money): readonly OfferedMethod<PayPageGateway>[] {
  const start = useBootstrap()
  const methods = (start?.gateways ?? []).flatMap(({ type, active, test, fee = noFee }) => {
    const method = payPageGateways.find((each) => each === type)
    return active && method !== undefined ? [{ method, test, fee }] : []
  })
  return payableMethods(methods, due)
}

/** Bank debits are enabled at this site, but not for this currency. */
export function useBankLinkMissing(currency: string): boolean {
  const on = useBootstrap()?.gateways.some(({ type, active }) => type === 'ach' && active) ?? false
  return on && !takesCurrency('ach', currency)
}

/**
 * The chosen method if it is offered; else the first offered one.
 * @param offered the campaign's methods: if none accepts the amount, the server gives the reason for the first
 */
export function pickMethod(
  chosen: string,
  methods: readonly OfferedMethod[],
  offered: readonly OfferedMethod[] = [],
): PaymentMethodName {
  return (methods.find(({ method }) => method === chosen) ?? methods[0] ?? offered[0])?.method ?? 'offline'
}
