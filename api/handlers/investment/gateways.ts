import { gatewayTerms } from '#api/db/gateway-terms.ts'
import type { OfferingRow } from '#api/db/investments.ts'
import type { StoredSettings } from '#api/db/settings.ts'
import type { Gateways } from '#api/payment-ports.ts'
import { CallError } from '#contract/errors.ts'
import { type GatewayName, gatewayNames, providerGateways } from '#domain/payment.ts'
import {
  type AmountRefusal,
  feeAt,
  isPayableAt,
  nearestRefusal,
  refusalAt,
  takesCurrency,
} from '#domain/provider-money.ts'
import { topUpGateways } from '#domain/wallet.ts'

/** Transfers need an account that they go to, the others a provider and that they are switched on; wallets are the site's own. */
function isOn(gateway: GatewayName, settings: StoredSettings, gateways: Gateways): boolean {
  if (gateway === 'offline') return settings.offlineGateway && settings.bank !== null
  if (gateway === 'wallet') return settings.walletModule
  if (gateway === 'mangopay' && !settings.mangoPayModule) return false
  return gateways.of(gateway) !== undefined && gatewayTerms(settings, gateway).on
}

/**
 * What the payer pays on top.
 * @throws CallError GATEWAY_CURRENCY, BANK_LINK_CURRENCY, GATEWAY_LEAST, GATEWAY_MOST, GATEWAY_AMOUNT where the provider cannot ask for what comes to be paid
 */
export function feeBy(gateway: GatewayName, amount: bigint, currency: string, settings: StoredSettings): bigint {
  refuseCurrency(gateway, currency)
  const fee = feeAt(gateway, amount, currency, gatewayTerms(settings, gateway).fee)
  refuseAmountAt(gateway, amount + fee, currency)
  return fee
}

/**
 * @param total what the payer is asked for
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
 * Before an amount for a wallet is agreed on: is there a way to pay it at all?
 * @throws CallError GATEWAY_LEAST, GATEWAY_MOST, GATEWAY_AMOUNT by the way that comes nearest, where none takes it
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

/** @throws CallError GATEWAY_OFF where nobody can pay in any way */
export function refuseWithoutGateway(settings: StoredSettings, gateways: Gateways): void {
  const any = (['offline', ...providerGateways] as const).some((gateway) => isOn(gateway, settings, gateways))
  if (!any) throw new CallError('GATEWAY_OFF')
}

interface Due {
  readonly raise_type: OfferingRow['raise_type']
  readonly amount: bigint
  readonly currency: string
}

/** Ways in which so much can be paid for a campaign, and what each costs on top. */
export function waysFor(
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
 * What a campaign takes: its currency, and transfers alone where campaigns of a fixed goal are bound to them (decision T19).
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
