/** Payment methods that this site offers for a campaign. */

import type { Receipt } from '#contract/investment/investment.ts'
import type { Bootstrap } from '#contract/site/settings.ts'
import type { RaiseType } from '#domain/campaign/campaign.ts'
import { noFee } from '#domain/payment/fees.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
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
  return offeredOf(start?.gateways ?? []).filter(
    ({ method }) => takesCurrency(method, currency) && (method === 'offline' || !offlineOnly),
  )
}

function offeredOf(gateways: Bootstrap['gateways']): readonly OfferedMethod[] {
  return gateways
    .filter(({ active }) => active)
    .map(({ type, test, fee = noFee }) => ({ method: type, test, fee }))
    .toSorted((a, b) => Number(a.method === 'offline') - Number(b.method === 'offline'))
}

/** Those of them whose provider accepts the amount. */
export function payableMethods(
  methods: readonly OfferedMethod[],
  { amount, currency }: Money,
): readonly OfferedMethod[] {
  return methods.filter(({ method, fee }) => isPayableAt(method, amount, currency, fee))
}

/** Methods by which a reservation can be paid now: its own, and those that the server offers besides. */
export function useReservationMethods({ investment, paymentMethods }: Receipt): readonly OfferedMethod[] {
  const possible = new Set([investment.gateway, ...paymentMethods.map(({ gateway }) => gateway)])
  return offeredOf(useBootstrap()?.gateways ?? []).filter(({ method }) => possible.has(method))
}

/**
 * The first method whose provider accepts the amount. If none does, the server gives the reason for the first of all.
 */
export function firstMethod(offered: readonly OfferedMethod[], due: Money): PaymentMethodName {
  return (payableMethods(offered, due)[0] ?? offered[0])?.method ?? 'offline'
}
