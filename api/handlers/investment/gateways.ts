import { gatewayTerms } from '#api/db/gateway-terms.ts'
import type { OfferingRow } from '#api/db/investments.ts'
import type { StoredSettings } from '#api/db/settings.ts'
import type { Gateways } from '#api/payment-ports.ts'
import { CallError } from '#contract/errors.ts'
import { type GatewayName, providerGateways } from '#domain/payment.ts'
import { feeAt, takesAmount, takesCurrency } from '#domain/provider-money.ts'

/** Transfers need an account that they go to, the others a provider and that they are switched on; wallets are the site's own. */
function isOn(gateway: GatewayName, settings: StoredSettings, gateways: Gateways): boolean {
  if (gateway === 'offline') return settings.offlineGateway && settings.bank !== null
  if (gateway === 'wallet') return settings.walletModule
  if (gateway === 'mangopay' && !settings.mangoPayModule) return false
  return gateways.of(gateway) !== undefined && gatewayTerms(settings, gateway).on
}

/**
 * What the payer pays on top.
 * @throws CallError GATEWAY_CURRENCY, BANK_LINK_CURRENCY, GATEWAY_AMOUNT where the provider cannot ask for what comes to be paid
 */
export function feeBy(gateway: GatewayName, amount: bigint, currency: string, settings: StoredSettings): bigint {
  refuseCurrency(gateway, currency)
  const fee = feeAt(gateway, amount, currency, gatewayTerms(settings, gateway).fee)
  if (!takesAmount(gateway, amount + fee, currency)) throw new CallError('GATEWAY_AMOUNT')
  return fee
}

/** @throws CallError GATEWAY_OFF, WALLET_OFF */
export function refuseGatewayOff(gateway: GatewayName, settings: StoredSettings, gateways: Gateways): void {
  if (!isOn(gateway, settings, gateways)) throw new CallError(gateway === 'wallet' ? 'WALLET_OFF' : 'GATEWAY_OFF')
}

/** @throws CallError GATEWAY_OFF where nobody can pay in any way */
export function refuseWithoutGateway(settings: StoredSettings, gateways: Gateways): void {
  const any = (['offline', ...providerGateways] as const).some((gateway) => isOn(gateway, settings, gateways))
  if (!any) throw new CallError('GATEWAY_OFF')
}

/**
 * What a campaign takes: its currency, and transfers alone where campaigns of a fixed goal are bound to them (decision T19).
 * @throws CallError GATEWAY_OFF, GATEWAY_CURRENCY, BANK_LINK_CURRENCY
 */
export function refuseForCampaign(
  gateway: GatewayName,
  { raise_type, currency }: Pick<OfferingRow, 'raise_type' | 'currency'>,
  { fixedOfflineOnly }: Pick<StoredSettings, 'fixedOfflineOnly'>,
): void {
  if (fixedOfflineOnly && raise_type === 'fixed' && gateway !== 'offline') throw new CallError('GATEWAY_OFF')
  if (currency !== null) refuseCurrency(gateway, currency)
}

function refuseCurrency(gateway: GatewayName, currency: string): void {
  if (!takesCurrency(gateway, currency))
    throw new CallError(gateway === 'ach' ? 'BANK_LINK_CURRENCY' : 'GATEWAY_CURRENCY')
}

/** @throws CallError WALLET_OFF */
export function refuseWithoutWallet({ walletModule }: StoredSettings): void {
  if (!walletModule) throw new CallError('WALLET_OFF')
}
