/** Settings of a payment method: whether it is enabled, and the payer's fee. Part of the site's settings. */

import { noFee, type PayerFee } from '#domain/payment/fees.ts'
import type { GatewayName, ProviderGateway } from '#domain/payment/payment.ts'

/** The stored form: JSON has no bigint. */
export interface StoredTerms {
  readonly on: boolean
  readonly basisPoints: number
  /** Amount as digits, by currency. */
  readonly flat: Readonly<Record<string, string>>
}

export interface GatewayTerms {
  readonly on: boolean
  readonly fee: PayerFee
}

/** Enabled and without a fee by default. Bank transfers have no fee, and a switch of their own. */
export function gatewayTerms(
  settings: { readonly gatewayTerms?: Partial<Record<ProviderGateway, StoredTerms>> },
  gateway: GatewayName,
): GatewayTerms {
  const stored = settings.gatewayTerms?.[gateway as ProviderGateway]
  if (!stored) return { on: true, fee: noFee }
  const flat = Object.entries(stored.flat).map(([currency, digits]) => ({ amount: BigInt(digits), currency }))
  return { on: stored.on, fee: { basisPoints: stored.basisPoints, flat } }
}

export function storedTerms({ on, fee }: GatewayTerms): StoredTerms {
  const flat = fee.flat.filter(({ amount }) => amount > 0n).map(({ amount, currency }) => [currency, String(amount)])
  return { on, basisPoints: fee.basisPoints, flat: Object.fromEntries(flat) as Record<string, string> }
}
