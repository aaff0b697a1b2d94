/** Custodial wallets in system tests: filled at the provider's page, spent from, and compared with the provider. */

import { calls } from '#contract/calls.ts'
import type { Reply } from '#contract/call.ts'
import { figuresOf } from '#domain/wallet/wallet.ts'
import { plantAgreement } from './agreements.ts'
import type { PayingApp } from './paying-app.ts'
import { make, type TestPerson } from '#tests/support/test-users.ts'

const goodCard = { action: 'pay', card: '4970107111111119' }

export async function payIn(site: PayingApp, as: TestPerson, amount: bigint, currency = 'USD') {
  // Lists are ordered by time, and the clock of the tests does not advance by itself.
  site.app.advance(1000)
  const { data } = await make(site.app, calls.wallet.openPayIn, { body: { amount: { amount, currency } } }, { as })
  return data
}

/** Deposits money into the custodial wallet with a valid card. */
export async function fundCustodial(site: PayingApp, as: TestPerson, amount: bigint, currency = 'USD'): Promise<void> {
  const { payment } = await payIn(site, as, amount, currency)
  await site.atPage(payment?.checkoutUrl ?? '', goodCard)
  await make(site.app, calls.wallet.checkPayIn, { query: { sessionId: payment?.id ?? '' } }, { as })
  site.app.advance(1000)
}

/** Reserves units of a campaign and signs for them, to be paid from the custodial wallet. */
export async function reserveCustodial(
  site: PayingApp,
  as: TestPerson,
  campaignId: string,
  units = 4n,
): Promise<string> {
  const body = { units, gateway: 'mangopay', anonymous: false, riskAccepted: true } as const
  const { data } = await make(site.app, calls.investment.create, { params: { campaignId }, body }, { as })
  await plantAgreement(site.app, data.id, 4)
  return data.id
}

export const payFromCustodial = (site: PayingApp, as: TestPerson, investmentId: string, key?: string) =>
  make(site.app, calls.wallet.payCustodial, { body: { investmentId } }, { as, ...(key === undefined ? {} : { key }) })

export async function custodialOf(site: PayingApp, as: TestPerson, currencyId = 'USD') {
  return (await make(site.app, calls.wallet.custodialDetail, { query: { currencyId } }, { as })).data
}

export async function custodialEntries(
  site: PayingApp,
  as: TestPerson,
): Promise<Reply<typeof calls.wallet.custodialList>['items']> {
  return (await make(site.app, calls.wallet.custodialList, { query: { limit: 100 } }, { as })).data.items
}

/** Throws if the reported figures, the entries, the ledger and the provider do not agree. */
export async function assertCustodial(site: PayingApp, as: TestPerson, currency = 'USD'): Promise<void> {
  const { available, pendingIn, pendingOut } = await custodialOf(site, as, currency)
  const items = (await custodialEntries(site, as)).filter(({ amount }) => amount.currency === currency)
  const figures = figuresOf(items.map(({ type, status, amount }) => ({ type, status, amount: amount.amount })))
  const shown = { available, pendingIn, pendingOut }
  if (Object.entries(figures).some(([name, value]) => shown[name as keyof typeof shown] !== value))
    throw new Error(`told ${Object.values(shown).join()}, entries ${Object.values(figures).join()}`)
  const held = await balanceAtProvider(site, as, currency)
  // The held amount may have left the provider's wallet or not: both are valid.
  if (held !== available && held !== available + pendingOut) throw new Error(`${held} there, ${available} told`)
  await site.assertBooks()
}

/** The balance that the provider holds for a user. */
export async function balanceAtProvider(site: PayingApp, { id }: TestPerson, currency = 'USD'): Promise<bigint> {
  const { users = [], wallets = [] } = await site.sandbox.state('mangopay')
  const user = users.find(({ Tag }) => Tag === id)
  const wallet = wallets.find(
    ({ Owners, Currency }) => (Owners as readonly unknown[]).includes(user?.['Id']) && Currency === currency,
  )
  return BigInt((wallet?.['held'] as number | undefined) ?? 0)
}
