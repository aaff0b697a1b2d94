/** The payment of a repayment in each of its states: methods, redirect and return, failure, and cancellation. */

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { cancelPayment, checkSession, type Payment } from '#contract/payment/payment.ts'
import {
  cancelRepayment,
  getRepayment,
  payFromWallet,
  payOnline,
  type RepaymentDetail,
} from '#contract/repayment/repayment.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { noteReachable } from '#src/platform/online.ts'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls, type StubbedCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { Page } from './payment-page.tsx'

const now = '2026-11-20T12:00:00.000Z'
const id = '018f0000-0000-7000-8000-00000000000b'
const campaignId = '018f0000-0000-7000-8000-00000000000a'
const paymentId = '018f0000-0000-7000-8000-00000000000c'

const repayment: RepaymentDetail = {
  id,
  campaignId,
  campaign: { id: campaignId, name: 'Harbour Mills' },
  type: 'interest',
  state: 'due',
  late: false,
  amount: { amount: 100_000n, currency: 'USD' },
  periodStart: '2026-07-01',
  periodEnd: '2026-09-30',
  dueOn: '2026-12-01',
  description: 'Rent of the third quarter',
  gateway: null,
  fee: 0n,
  investors: 2,
  credited: 0,
  units: 100n,
  shares: [
    { name: 'Amal Haddad', units: 75n, amount: 75_000n },
    { name: 'B. K.', units: 25n, amount: 25_000n },
  ],
  reason: '',
  report: null,
  instalment: null,
  chargeOn: null,
  createdAt: now,
  paidAt: null,
  payment: null,
  methods: [
    { gateway: 'offline', fee: 0n },
    { gateway: 'wallet', fee: 0n },
    { gateway: 'stripe', fee: 1200n },
  ],
  available: 40_000n,
  reference: 'FH-REPAY1',
  bank: { accountName: 'Freehold', bankName: 'Quiet Bank', accountNumber: '12345678', routing: '021000021', note: '' },
  bankReference: null,
  transactionId: null,
}
const payment: Payment = {
  id: paymentId,
  investmentId: null,
  topUpId: null,
  repaymentId: id,
  gateway: 'stripe',
  test: false,
  state: 'open',
  reason: null,
  amount: { amount: 101_200n, currency: 'USD' },
  returned: null,
  checkoutUrl: 'https://pay.example/1',
  createdAt: now,
  arrivesBy: null,
}

let intl: Intl
let calls: StubbedCalls
/** What the server returns for the repayment from now on. */
let current: RepaymentDetail

beforeAll(async () => {
  intl = await english('shell', 'errors', 'investment-errors', 'wallet', 'investment', 'repayment')
})
beforeEach(() => {
  sessionStorage.clear()
  calls = stubCalls(now)
  current = repayment
  calls.answer(getRepayment, () => current, { id })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(query = '') {
  return showStubbed(<Page params={{ id }} />, { intl, now, path: `/campaign-dashboard/payment/${id}${query}` })
}
const button = (name: RegExp | string) => screen.findByRole('button', { name })

it('shows what is paid and who gets how much, and the fee of the method on the button', async () => {
  const user = show()
  // The wallet has too little money, so that it is not chosen at first.
  await button('Pay $1,012.00')
  expect(screen.getByText('Rent of the third quarter')).toBeTruthy()
  const lines = within(screen.getByRole('list', { name: 'Who gets how much' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    'Amal Haddad75 units$750.00',
    'B. K.25 units$250.00',
    'Total for 2 investors$1,000.00',
  ])

  await user.click(screen.getByRole('radio', { name: /^Wallet/ }))
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  expect(screen.getByText(/is missing/).textContent).toBe('Insufficient wallet balance: $600.00 is missing')
  expect(screen.getByRole('link', { name: 'Add money' }).getAttribute('href')).toBe(
    `/settings/wallet?do=add&currency=USD&amount=60000&next=${encodeURIComponent(`/campaign-dashboard/payment/${id}`)}`,
  )

  await user.click(screen.getByRole('radio', { name: /^Bank transfer/ }))
  expect(screen.getByText('FH-REPAY1')).toBeTruthy()
  expect(screen.getByText('12345678')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

it('pays from a wallet with enough money exactly what was shown, and opens the receipt', async () => {
  current = { ...repayment, available: 100_000n }
  calls.answer(payFromWallet, () => {
    current = { ...repayment, state: 'paid', gateway: 'wallet', paidAt: now }
    return current
  })
  const user = show()
  await user.click(await button('Pay $1,000.00'))
  await waitFor(() => expect(location.pathname).toBe(`/campaign-dashboard/receipt/${id}`))
  expect(calls.sent(payFromWallet).map(({ body }) => body)).toEqual([{ repaymentId: id, total: '100000' }])
})

it('shows the new fee after a refusal, and sends nothing offline', async () => {
  calls.refuse(payOnline, { code: 'FEE_CHANGED' })
  const user = show()
  const pay = await button('Pay $1,012.00')
  current = { ...repayment, methods: [{ gateway: 'stripe', fee: 1500n }] }
  await user.click(pay)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The fee for this payment method has changed/)
  const newer = await button('Pay $1,015.00')
  expect(calls.sent(payOnline).map(({ body }) => body)).toEqual([
    { repaymentId: id, total: '101200', gateway: 'stripe' },
  ])
  noteReachable(false)
  await waitFor(() => expect(newer.getAttribute('aria-disabled')).toBe('true'))
  await user.click(newer)
  expect(calls.sent(payOnline)).toHaveLength(1)
})

it('reports a payment that failed once, with its reason, and offers another attempt', async () => {
  current = { ...repayment, state: 'processing', payment }
  calls.answer(checkSession, () => {
    const failed: Payment = { ...payment, state: 'failed', reason: 'declined', checkoutUrl: null }
    current = { ...repayment, payment: failed }
    return failed
  })
  show('?session_id=cs_1')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The payment was declinedThe repayment failed. No money has moved, and investors received nothing. You can try again.',
  )
  await button('Try again to pay $1,012.00')
  // At the start, and once at the end of the attempt.
  expect(calls.sent(getRepayment, { id })).toHaveLength(2)
})

it('continues with an open payment or cancels it, and blocks the cancellation of the repayment', async () => {
  current = { ...repayment, state: 'processing', payment }
  calls.answer(checkSession, payment)
  calls.answer(
    cancelPayment,
    () => {
      const cancelled: Payment = { ...payment, state: 'cancelled', checkoutUrl: null }
      current = { ...repayment, payment: cancelled }
      return cancelled
    },
    { id: paymentId },
  )
  calls.answer(cancelRepayment, () => {
    current = { ...repayment, state: 'cancelled' }
    return current
  })
  const user = show()
  await button('Continue to pay $1,012.00')
  expect(screen.queryByRole('radio')).toBeNull()
  const cancel = await button('Cancel repayment')
  expect(cancel.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/Cancel the payment first/)).toBeTruthy()
  await user.click(await button('Cancel payment'))
  await screen.findByText('Payment cancelled')
  await waitFor(() => expect(cancel.getAttribute('aria-disabled')).not.toBe('true'))

  await user.click(cancel)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel repayment' }))
  await waitFor(() => expect(location.pathname).toBe(`/campaign-dashboard/repayment/${campaignId}`))
  expect(calls.sent(cancelRepayment).map(({ body }) => body)).toEqual([{ repaymentId: id }])
})

it('keeps the repayment and states why, if it can no longer be cancelled', async () => {
  calls.refuse(cancelRepayment, { code: 'PAYMENT_IN_PROGRESS' })
  const user = show()
  await user.click(await button('Cancel repayment'))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancel repayment' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^Another payment is in progress/)
})

it('states when a bank debit arrives, without another way to pay', async () => {
  const pending: Payment = { ...payment, gateway: 'ach', state: 'processing', arrivesBy: '2026-11-25' }
  current = { ...repayment, state: 'processing', payment: pending }
  calls.answer(checkSession, pending)
  show()
  expect(await screen.findByText(/It should arrive by Nov 25, 2026\. Then we credit the investors/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /\bpay\b/i })).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
})

it('shows why a repayment was declined, and nothing to pay', async () => {
  current = { ...repayment, state: 'declined', reason: 'Please split it by quarter.', methods: [] }
  show()
  expect(await screen.findByText('We declined this repayment')).toBeTruthy()
  expect(screen.getByText('Please split it by quarter.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
