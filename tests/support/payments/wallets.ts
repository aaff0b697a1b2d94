/** Wallets in system tests: filled, spent from, and compared with the ledger. */

import { calls } from '#contract/calls.ts'
import type { Reply } from '#contract/call.ts'
import { figuresOf } from '#domain/wallet/wallet.ts'
import { plantAgreement } from './agreements.ts'
import type { PayingApp } from './paying-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import type { SeedBed } from '#tests/support/test-users.ts'
import type { TestApp } from '#tests/support/test-app.ts'

export const walletPassword = 'Quiet-River-7'
let hash: Promise<string> | undefined

/** A user whose password is known, for calls that require it. */
export async function newHolder(
  app: SeedBed & { readonly deps: Pick<TestApp['deps'], 'passwords'> },
): Promise<TestPerson> {
  const person = await newPerson(app)
  await setPassword(app, person)
  return person
}

export async function setPassword(
  app: SeedBed & { readonly deps: Pick<TestApp['deps'], 'passwords'> },
  { id }: TestPerson,
): Promise<void> {
  hash ??= app.deps.passwords.hash(walletPassword)
  await app.deps.db.execute('update app_user set password_hash = $1 where id = $2', [await hash, id])
}

export const iban = 'GB82WEST12345698765432'

export function enterAccount(app: TestApp, as: TestPerson, accountNumber = iban, password = walletPassword) {
  const body = {
    bankName: 'Bank of the Tests',
    accountType: 'checking',
    scheme: 'iban',
    accountNumber,
    confirmAccountNumber: accountNumber,
    routingNumber: 'DEUTDEFF',
    password,
  }
  return make(app, calls.wallet.updateAccount, { body }, { as })
}

/** Enters an account, has it verified and lets the one-day waiting period pass. */
export async function withAccount(app: TestApp, as: TestPerson): Promise<void> {
  const { data } = await enterAccount(app, as)
  await app.deps.db.execute(
    `update withdrawal_account set changed_at = changed_at - interval '1 day',
      verified_at = coalesce(verified_at, changed_at), verified_by = coalesce(verified_by, 'administrator') where person_id = $1`,
    [as.id],
  )
  if (data.holder === '') throw new Error('an account belongs to nobody')
}

export async function requestWithdrawal(app: TestApp, as: TestPerson, amount: bigint, currency = 'USD') {
  // Lists are ordered by time, and the clock of the tests does not advance by itself.
  app.advance(1000)
  return (await make(app, calls.wallet.createPreapproval, { body: { amount: { amount, currency } } }, { as })).data
}

export function walletOf(app: TestApp, as: TestPerson, currencyId = 'USD') {
  return make(app, calls.wallet.detail, { query: { currencyId } }, { as }).then(({ data }) => data)
}

export async function entriesOf(app: TestApp, as: TestPerson): Promise<Reply<typeof calls.wallet.list>['items']> {
  return (await make(app, calls.wallet.list, { query: { limit: 100 } }, { as })).data.items
}

/** Deposits money into the wallet by a transfer that an administrator confirms. */
export async function fill(app: TestApp, as: TestPerson, admin: TestPerson, amount: bigint, currency = 'USD') {
  const { id } = await requestWithdrawal(app, as, amount, currency)
  await make(app, calls.wallet.addTopUp, { body: { preapprovalId: id, gateway: 'offline' } }, { as })
  const body = { received: { amount, currency } }
  const { data } = await make(app, calls.admin.confirmTransfer, { params: { id }, body }, { as: admin })
  app.advance(1000)
  return data
}

/** A payment attempt by card. @returns the top-up with its page */
export async function byCard(site: PayingApp, as: TestPerson, amount: bigint) {
  const { id } = await requestWithdrawal(site.app, as, amount)
  return (await make(site.app, calls.wallet.openCheckout, { body: { preapprovalId: id } }, { as })).data
}

export async function withdraw(app: TestApp, as: TestPerson, amount: bigint, key?: string) {
  const body = { amount: { amount, currency: 'USD' }, password: walletPassword }
  return make(app, calls.wallet.withdraw, { body }, { as, ...(key === undefined ? {} : { key }) })
}

export const payFromWallet = (app: TestApp, as: TestPerson, investmentId: string, key?: string) =>
  make(app, calls.wallet.processInvestment, { body: { investmentId } }, { as, ...(key === undefined ? {} : { key }) })

/** Reserves units of a campaign and signs for them, to be paid from the wallet. */
export async function reserve(app: TestApp, as: TestPerson, campaignId: string, units = 4n): Promise<string> {
  const body = { units, gateway: 'wallet', anonymous: false, riskAccepted: true } as const
  const { id } = (await make(app, calls.investment.create, { params: { campaignId }, body }, { as })).data
  await plantAgreement(app, id)
  return id
}

/** Throws if the three figures, the entries and the ledger do not agree. */
export async function assertWallet(app: TestApp, as: TestPerson, currency = 'USD'): Promise<void> {
  const { available, pendingIn, pendingOut, owed } = await walletOf(app, as, currency)
  const items = (await entriesOf(app, as)).filter(({ amount }) => amount.currency === currency)
  const figures = figuresOf(items.map(({ type, status, amount }) => ({ type, status, amount: amount.amount })))
  const shown = { available, pendingIn, pendingOut }
  if (Object.entries(figures).some(([name, value]) => shown[name as keyof typeof shown] !== value))
    throw new Error(`told ${Object.values(shown).join()}, entries ${Object.values(figures).join()}`)
  if (available < 0n || owed < 0n || (owed > 0n && available > 0n)) throw new Error(`${available} there, ${owed} owed`)
}

/** An administrator reads the refund plan of an investment, and executes it. */
export async function refundInvestment(app: TestApp, id: string, as: TestPerson, reason = 'Asked for.') {
  const params = { id }
  const plan = await make(app, calls.admin.planInvestmentRefund, { params }, { as })
  if (plan.status !== 200) return { status: plan.status, code: plan.code }
  const body = { seen: plan.data.seen, reason }
  const { status, code } = await make(app, calls.admin.refundInvestment, { params, body }, { as })
  return { status, code }
}
