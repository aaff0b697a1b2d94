import { gatewayTerms } from '#api/db/payment/gateway-terms.ts'
import type { OfferingRow } from '#api/db/investment/investments.ts'
import type { StoredSettings } from '#api/db/site/settings.ts'
import type { Gateways } from '#api/payment-ports.ts'
import { CallError } from '#contract/errors.ts'
import { type GatewayName, gatewayNames, providerGateways } from '#domain/payment/payment.ts'
import {
  type AmountRefusal,
  feeAt,
  isPayableAt,
  nearestRefusal,
  refusalAt,
  takesCurrency,
} from '#domain/payment/provider-money.ts'
import { topUpGateways } from '#domain/wallet/wallet.ts'

/** Transfers need a bank account, other methods a provider and their switch; wallets are built into the site. */
function isOn(gateway: GatewayName, settings: StoredSettings, gateways: Gateways): boolean {
  if (gateway === 'offline') return settings.offlineGateway && settings.bank !== null
  if (gateway === 'wallet') return settings.walletModule
  if (gateway === 'mangopay' && !settings.mangoPayModule) return false
  return gateways.of(gateway) !== undefined && gatewayTerms(settings, gateway).on
}

/**
 * The fee that the payer pays on top.
 * @throws CallError GATEWAY_CURRENCY, BANK_LINK_CURRENCY, GATEWAY_LEAST, GATEWAY_MOST, GATEWAY_AMOUNT if the provider
 * cannot charge the total
 */
export function feeBy(gateway: GatewayName, amount: bigint, currency: string, settings: StoredSettings): bigint {
  refuseCurrency(gateway, currency)
  const fee = feeAt(gateway, amount, currency, gatewayTerms(settings, gateway).fee)
  refuseAmountAt(gateway, amount + fee, currency)
  return fee
}

/**
 * @param total the amount that the payer is charged
 * @throws CallError GATEWAY_LEAST, GATEWAY_MOST with the bound, GATEWAY_AMOUNT
 */
export function refuseAmountAt(gateway: GatewayName, total: bigint, currency: string): void {
  const refusal = refusalAt(gateway, total, currency)
  if (refusal) throw amountError(refusal, currency)
}

function amountError(refusal: AmountRefusal, currency: string): CallError {
  return 'amount' in refusal
    ? new CallError(refusal.code, { amount: { amount: String(refusal.amount), currency } })
    : new CallError(refusal.code)
}

/**
 * Before a top-up's amount is accepted: checks that some payment method accepts it.
 * @throws CallError GATEWAY_LEAST, GATEWAY_MOST, GATEWAY_AMOUNT by the method that comes closest, if none accepts it
 */
export function refuseUnpayable(amount: bigint, currency: string, settings: StoredSettings, gateways: Gateways): void {
  const refusals = topUpGateways
    .filter((gateway) => isOn(gateway, settings, gateways) && takesCurrency(gateway, currency))
    .map((gateway) => {
      const fee = feeAt(gateway, amount, currency, gatewayTerms(settings, gateway).fee)
      return refusalAt(gateway, amount + fee, currency)
    })
  const nearest = nearestRefusal(refusals)
  if (nearest) throw amountError(nearest, currency)
}

/** @throws CallError GATEWAY_OFF, WALLET_OFF */
export function refuseGatewayOff(gateway: GatewayName, settings: StoredSettings, gateways: Gateways): void {
  if (!isOn(gateway, settings, gateways)) throw new CallError(gateway === 'wallet' ? 'WALLET_OFF' : 'GATEWAY_OFF')
}

/** @throws CallError GATEWAY_OFF if no payment method is available */
export function refuseWithoutGateway(settings: StoredSettings, gateways: Gateways): void {
  const any = (['offline', ...providerGateways] as const).some((gateway) => isOn(gateway, settings, gateways))
  if (!any) throw new CallError('GATEWAY_OFF')
}

interface Due {
  readonly raise_type: OfferingRow['raise_type']
  readonly amount: bigint
  readonly currency: string
}

/** Payment methods that accept this amount for a campaign, and the fee of each. */
export function methodsFor(
  { raise_type, amount, currency }: Due,
  settings: StoredSettings,
  gateways: Gateways,
): { readonly gateway: GatewayName; readonly fee: bigint }[] {
  return gatewayNames.flatMap((gateway) => {
    if (!isOn(gateway, settings, gateways) || isBarred(gateway, raise_type, settings)) return []
    const rule = gatewayTerms(settings, gateway).fee
    if (!takesCurrency(gateway, currency) || !isPayableAt(gateway, amount, currency, rule)) return []
    return [{ gateway, fee: feeAt(gateway, amount, currency, rule) }]
  })
}

function isBarred(
  gateway: GatewayName,
  raiseType: OfferingRow['raise_type'],
  { fixedOfflineOnly }: Pick<StoredSettings, 'fixedOfflineOnly'>,
): boolean {
  return fixedOfflineOnly && raiseType === 'fixed' && gateway !== 'offline'
}

/**
 * What a campaign accepts: its currency, and transfers only if campaigns with a fixed goal are restricted to them
 * (decision T19).
 * @throws CallError GATEWAY_OFF, GATEWAY_CURRENCY, BANK_LINK_CURRENCY
 */
export function refuseForCampaign(
  gateway: GatewayName,
  { raise_type, currency }: Pick<OfferingRow, 'raise_type' | 'currency'>,
  settings: Pick<StoredSettings, 'fixedOfflineOnly'>,
): void {
  if (isBarred(gateway, raise_type, settings)) throw new CallError('GATEWAY_OFF')
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
