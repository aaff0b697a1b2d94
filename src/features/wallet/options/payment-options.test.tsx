/** The payment options: stored methods in their states, their removal, and the accounts that receive money. */

import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Reply } from '#contract/call.ts'
import {
  type CampaignAccount,
  listCampaignAccounts,
  listPaymentMethods,
  type PaymentMethod,
  removePaymentMethod,
} from '#contract/payment/payment-options.ts'
import { type ConnectedAccount, listAccounts } from '#contract/payment/connected-account.ts'
import { detail, type WalletDetail } from '#contract/wallet/wallet.ts'
import { useQuery } from '#src/data/use-query.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls, type StubbedCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { CampaignAccounts } from './campaign-accounts.tsx'
import { ConnectedAccounts } from './connected-accounts.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { WithdrawalAccount } from './withdrawal-account.tsx'

const now = '2026-11-20T12:00:00.000Z'
const idOf = (number: number): string => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const campaign = { id: idOf(9), name: 'Lime House' }

const card: PaymentMethod = {
  id: idOf(1),
  gateway: 'stripe',
  test: false,
  label: 'visa',
  last4: '4242',
  expires: { month: 12, year: 2029 },
  agreedAt: '2026-10-01T08:00:00.000Z',
  usedBy: [
    {
      planId: idOf(2),
      campaign,
      type: 'interest',
      amount: { amount: 150_000n, currency: 'USD' },
      frequency: 'monthly',
      nextOn: '2026-12-15',
    },
  ],
}
const account: CampaignAccount = {
  campaign,
  status: 2,
  bankName: 'Example Bank',
  scheme: 'us',
  accountNumber: '••••9137',
  changedAt: '2026-11-20T08:00:00.000Z',
  heldUntil: '2026-11-21T08:00:00.000Z',
  connected: { companyName: 'Lime Ltd', state: 'restricted', test: false },
  isEditable: true,
}
const noAccounts: Reply<typeof listCampaignAccounts> = {
  items: [],
  total: 0,
  totalIsExact: true,
  displayLoadMore: false,
  next: null,
}
const wallet: WalletDetail = {
  currency: 'USD',
  available: 0n,
  pendingIn: 0n,
  pendingOut: 0n,
  owed: 0n,
  currencies: ['USD'],
  topUp: { minimum: 100n, maximum: 1_000_000n },
  withdrawalMinimum: 100n,
  account: {
    holder: 'Amal Haddad',
    bankName: 'Riverside Bank',
    accountType: 'checking',
    scheme: 'iban',
    accountNumber: '••••6819',
    routingNumber: '••••GB2L',
    verified: null,
    usableFrom: '2026-11-21T08:00:00.000Z',
  },
  secondFactor: false,
  bankLink: null,
  active: true,
}
const connected: ConnectedAccount = {
  id: idOf(5),
  gateway: 'stripe',
  test: false,
  accountId: 'acct_1',
  companyName: 'Lime Ltd',
  state: 'restricted',
  needs: ['bank'],
  inUse: true,
  createdAt: now,
}

let intl: Intl
let calls: StubbedCalls

beforeAll(async () => {
  intl = await english('shell', 'errors', 'investment', 'investment-errors', 'wallet', 'payment', 'payment-options')
})
beforeEach(() => {
  calls = stubCalls(now)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Methods({ isOwner = true }: { readonly isOwner?: boolean }) {
  return <PaymentMethods of={useQuery(listPaymentMethods, {})} isOwner={isOwner} />
}
const shown = { now, path: '/settings/payment-options' }

it('names a card by brand, last digits and expiry, with the repayments that charge it', async () => {
  calls.answer(listPaymentMethods, [card])
  showStubbed(<Methods />, { intl, ...shown })
  expect(await screen.findByRole('heading', { name: /Visa.? ending in .?4242/ })).toBeTruthy()
  expect(document.body.textContent).toContain('12/2029')
  expect(screen.getByRole('link', { name: /Automatic repayments of .?Lime House/ }).getAttribute('href')).toBe(
    `/campaign-dashboard/repayment/${campaign.id}`,
  )
  expect(document.body.textContent).toContain('$1,500.00 every month')
  expect(document.body.textContent).toMatch(/Next charge on .?Dec 15, 2026/)
  expect(screen.queryByText('Expires soon')).toBeNull()
})

it.each([
  [{ month: 10, year: 2026 }, 'Expired'],
  [{ month: 12, year: 2026 }, 'Expires soon'],
] as const)('warns of a card that cannot be charged for long: %o', async (expires, badge) => {
  calls.answer(listPaymentMethods, [{ ...card, expires, usedBy: [] }])
  showStubbed(<Methods />, { intl, ...shown })
  expect(await screen.findByText(badge)).toBeTruthy()
  expect(screen.getByText('Not used for automatic repayments.')).toBeTruthy()
})

it('states what removing a card means before it is removed, and removes it once', async () => {
  calls.answer(listPaymentMethods, [card])
  calls.answer(removePaymentMethod, { id: card.id, removedAt: now }, { id: card.id })
  const user = showStubbed(<Methods />, { intl, ...shown })
  await user.click(await screen.findByRole('button', { name: /^Remove: .?Visa/ }))
  const dialog = within(screen.getByRole('dialog'))
  expect(screen.getByRole('dialog').textContent).toContain('You pay each instalment yourself.')
  expect(screen.getByRole('dialog').textContent).toContain('$1,500.00, by Dec 15, 2026')
  expect(calls.sent(removePaymentMethod, { id: card.id })).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Keep' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Remove: .?Visa/ }))
  calls.answer(listPaymentMethods, [])
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No stored payment methods')).toBeTruthy()
  expect(calls.sent(removePaymentMethod, { id: card.id })).toHaveLength(1)
})

it('keeps the dialog open with the reason if the removal fails', async () => {
  calls.answer(listPaymentMethods, [{ ...card, gateway: 'ach', label: 'STRIPE TEST BANK', expires: null }])
  calls.refuse(removePaymentMethod, { code: 'NOT_FOUND' }, { id: card.id })
  const user = showStubbed(<Methods />, { intl, ...shown })
  await user.click(await screen.findByRole('button', { name: /^Remove: .?STRIPE TEST BANK/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeTruthy()
})

it.each([
  [true, /pays automatic repayments appears here/],
  [false, /We do not store your card or bank details/],
] as const)('explains an empty list, to an owner: %s', async (isOwner, reason) => {
  calls.answer(listPaymentMethods, [])
  showStubbed(<Methods isOwner={isOwner} />, { intl, ...shown })
  expect(await screen.findByText(reason)).toBeTruthy()
})

it('offers to try again if the methods could not be loaded', async () => {
  calls.refuse(listPaymentMethods, { code: 'INTERNAL' })
  const user = showStubbed(<Methods />, { intl, ...shown })
  calls.answer(listPaymentMethods, [card])
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: /Visa/ })).toBeTruthy()
})

it('shows the account for withdrawals masked, held after a change, with its form', async () => {
  calls.answer(detail, wallet)
  showStubbed(<WithdrawalAccount isChanging={false} hasWallet />, { intl, ...shown })
  expect(await screen.findByText('••••6819')).toBeTruthy()
  expect(screen.getByText(/You can withdraw from/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Change account' }).getAttribute('href')).toBe(
    '/settings/payment-options?change=account',
  )
  cleanup()
  showStubbed(<WithdrawalAccount isChanging hasWallet />, { intl, ...shown })
  expect(await screen.findByLabelText(/^Your password/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/settings/payment-options')
})

it('offers a first account, and shows none while wallets are switched off', async () => {
  calls.answer(detail, { ...wallet, account: null })
  showStubbed(<WithdrawalAccount isChanging={false} hasWallet />, { intl, ...shown })
  expect(await screen.findByRole('link', { name: 'Add bank account' })).toBeTruthy()
  cleanup()
  showStubbed(<WithdrawalAccount isChanging={false} hasWallet={false} />, { intl, ...shown })
  expect(screen.queryByRole('heading')).toBeNull()
})

it('lists the account of each campaign with its hold, its connected account, and where it is changed', async () => {
  calls.answer(listCampaignAccounts, {
    ...noAccounts,
    items: [
      account,
      { ...account, campaign: { id: idOf(8), name: 'Oak' }, status: 1, heldUntil: null, isEditable: false },
    ],
    total: 2,
  })
  showStubbed(<CampaignAccounts />, { intl, ...shown })
  const [live, reviewed] = (await screen.findAllByRole('listitem')).map((item) => within(item))
  expect(live?.getByText('••••9137')).toBeTruthy()
  expect(live?.getByText(/Payouts on hold until/)).toBeTruthy()
  expect(live?.getByText('Payouts paused')).toBeTruthy()
  expect(live?.getByRole('link', { name: /^Change account/ }).getAttribute('href')).toBe(
    `/create-campaign/funding/${campaign.id}`,
  )
  expect(reviewed?.queryByRole('link')).toBeNull()
  expect(reviewed?.getByText('You can change it once the review is complete.')).toBeTruthy()
})

it('leads an owner without campaigns to them', async () => {
  calls.answer(listCampaignAccounts, noAccounts)
  showStubbed(<CampaignAccounts />, { intl, ...shown })
  expect((await screen.findByRole('link', { name: 'View campaigns' })).getAttribute('href')).toBe('/campaign-dashboard')
})

it('shows connected accounts with what they need, and nothing if none is required', async () => {
  calls.answer(listAccounts, [connected])
  showStubbed(<ConnectedAccounts isRequired={false} />, { intl, ...shown })
  expect(await screen.findByText('a bank account for payouts')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Manage connected accounts' }).getAttribute('href')).toBe(
    '/settings/ach-account-list',
  )
  cleanup()
  calls.answer(listAccounts, [])
  showStubbed(<ConnectedAccounts isRequired />, { intl, ...shown })
  expect(await screen.findByText('No connected accounts')).toBeTruthy()
  cleanup()
  showStubbed(<ConnectedAccounts isRequired={false} />, { intl, ...shown })
  expect(screen.queryByRole('heading')).toBeNull()
})
