/** The wallet modules of this site, for administrators (platform 7, investing 2). */

import { call } from '#contract/call.ts'
import { bool, instant, nullable, object, text, type Value } from '#contract/schema.ts'

const switches = { walletModule: bool(), mangoPayModule: bool() }

const walletModules = object({
  ...switches,
  /** The provider of the custodial wallets; null if none is set up, so that no one can pay in. */
  provider: nullable(object({ test: bool() })),
  /** Who changed it last. */
  changed: nullable(object({ at: instant(), by: text({ max: 250 }) })),
})
export type WalletModules = Value<typeof walletModules>

export const getModules = call({
  method: 'GET',
  path: 'admin/wallet-modules',
  access: 'admin',
  summary: 'Returns the wallet types that are enabled on this site.',
  spec: 'platform 7',
  reply: walletModules,
})

export const updateModules = call({
  method: 'PATCH',
  path: 'admin/wallet-modules',
  access: 'admin',
  summary: "Enables or disables the site's wallets and the custodial wallets. Enabling the latter requires a provider.",
  spec: 'platform 7, investing 2',
  body: object(switches),
  reply: walletModules,
  errors: ['GATEWAY_OFF'],
  idempotent: true,
  stale: ['admin/wallet-modules', 'bootstrap', 'payment-gateway/', 'get-user-wallet-', 'mangopay-payment/'],
})
