/** Pooled wallets in system tests: filled at the provider's page, spent from, and compared with the provider. */

import { calls } from '#contract/calls.ts'
import type { Reply } from '#contract/call.ts'
import { figuresOf } from '#domain/wallet.ts'
import { plantAgreement } from './agreements.ts'
import type { PayingApp } from './paying-app.ts'
import { make, type TestPerson } from './test-users.ts'

const goodCard = { action: 'pay', card: '4970107111111119' }

export async function payIn(site: PayingApp, as: TestPerson, amount: bigint, currency = 'USD') {
  // Lists are in the order of time, and the clock of the tests stands still.
  site.app.advance(1000)
  const { data } = await make(site.app, calls.wallet.openPayIn, { body: { amount: { amount, currency } } }, { as })
  return data
}

/** Money in the pooled wallet by a card that works. */
export async function fillPooled(site: PayingApp, as: TestPerson, amount: bigint, currency = 'USD'): Promise<void> {
  const { payment } = await payIn(site, as, amount, currency)
  await site.atPage(payment?.checkoutUrl ?? '', goodCard)
  await make(site.app, calls.wallet.checkPayIn, { query: { sessionId: payment?.id ?? '' } }, { as })
  site.app.advance(1000)
}

/** Reserves units of a campaign and signs for them, to be paid from the pooled wallet. */
export async function reservePooled(site: PayingApp, as: TestPerson, campaignId: string, units = 4n): Promise<string> {
  const body = { units, gateway: 'mangopay', anonymous: false, riskAccepted: true } as const
  const { data } = await make(site.app, calls.investment.create, { params: { campaignId }, body }, { as })
  await plantAgreement(site.app, data.id, 4)
  return data.id
}

export const payFromPooled = (site: PayingApp, as: TestPerson, investmentId: string, key?: string) =>
  make(site.app, calls.wallet.payPooled, { body: { investmentId } }, { as, ...(key === undefined ? {} : { key }) })

export async function pooledOf(site: PayingApp, as: TestPerson, currencyId = 'USD') {
  return (await make(site.app, calls.wallet.pooledDetail, { query: { currencyId } }, { as })).data
}

export async function pooledEntries(
  site: PayingApp,
  as: TestPerson,
): Promise<Reply<typeof calls.wallet.pooledList>['items']> {
  return (await make(site.app, calls.wallet.pooledList, { query: { limit: 100 } }, { as })).data.items
}

/** Throws where what is told, the entries, the books and the provider do not say the same. */
export async function assertPooled(site: PayingApp, as: TestPerson, currency = 'USD'): Promise<void> {
  const { available, pendingIn, pendingOut } = await pooledOf(site, as, currency)
  const items = (await pooledEntries(site, as)).filter(({ amount }) => amount.currency === currency)
  const figures = figuresOf(items.map(({ type, status, amount }) => ({ type, status, amount: amount.amount })))
  const told = { available, pendingIn, pendingOut }
  if (Object.entries(figures).some(([name, value]) => told[name as keyof typeof told] !== value))
    throw new Error(`told ${Object.values(told).join()}, entries ${Object.values(figures).join()}`)
  const kept = await balanceAtProvider(site, as, currency)
  // What is set apart has left there or not: either way it is the provider's to say.
  if (kept !== available && kept !== available + pendingOut) throw new Error(`${kept} there, ${available} told`)
  await site.assertBooks()
}

/** What the provider holds for a person. */
export async function balanceAtProvider(site: PayingApp, { id }: TestPerson, currency = 'USD'): Promise<bigint> {
  const { users = [], wallets = [] } = await site.sandbox.state('mangopay')
  const user = users.find(({ Tag }) => Tag === id)
  const wallet = wallets.find(
    ({ Owners, Currency }) => (Owners as readonly unknown[]).includes(user?.['Id']) && Currency === currency,
  )
  return BigInt((wallet?.['held'] as number | undefined) ?? 0)
}
