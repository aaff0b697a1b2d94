/** The receipt of a repayment: what was paid, who has received how much so far, and its redirect while it is not paid. */

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { getRepayment, type RepaymentDetail } from '#contract/repayment/repayment.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls, type StubbedCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { Page } from './receipt-page.tsx'

const now = '2026-11-20T12:00:00.000Z'
const id = '018f0000-0000-7000-8000-00000000000b'
const campaignId = '018f0000-0000-7000-8000-00000000000a'
const transactionId = '018f0000-0000-7000-8000-00000000000d'

const paid: RepaymentDetail = {
  id,
  campaignId,
  campaign: { id: campaignId, name: 'Harbour Mills' },
  type: 'dividend',
  state: 'paid',
  late: false,
  amount: { amount: 100_000n, currency: 'USD' },
  periodStart: '2026-07-01',
  periodEnd: '2026-09-30',
  dueOn: '2026-12-01',
  description: '',
  gateway: 'stripe',
  fee: 1200n,
  investors: 2,
  credited: 1,
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
  paidAt: now,
  payment: {
    id: '018f0000-0000-7000-8000-00000000000c',
    investmentId: null,
    topUpId: null,
    repaymentId: id,
    gateway: 'stripe',
    test: true,
    state: 'succeeded',
    reason: null,
    amount: { amount: 101_200n, currency: 'USD' },
    returned: null,
    checkoutUrl: null,
    createdAt: now,
    arrivesBy: null,
  },
  methods: [],
  available: 0n,
  reference: 'FH-REPAY1',
  bank: null,
  bankReference: null,
  transactionId,
}

let intl: Intl
let calls: StubbedCalls

beforeAll(async () => {
  intl = await english('shell', 'errors', 'wallet', 'investment', 'repayment')
})
beforeEach(() => {
  calls = stubCalls(now)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  return showStubbed(<Page params={{ id }} />, { intl, now, path: `/campaign-dashboard/receipt/${id}` })
}

it('shows the payment, the shares, and how far the credits have come', async () => {
  let current = paid
  calls.answer(getRepayment, () => current, { id })
  show()
  const facts = within(await screen.findByRole('region', { name: 'Repayment receipt' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you for your repayment')
  expect(facts.getByText('Card (test mode, no money moved)')).toBeTruthy()
  for (const shown of [transactionId, 'Paid', '$1,000.00', '$12.00', '$1,012.00', 'FH-REPAY1'])
    expect(facts.getByText(shown)).toBeTruthy()
  expect(screen.getByText('Credited to 1 of 2 investors')).toBeTruthy()
  expect(screen.getByRole('progressbar')).toHaveProperty('value', 50)
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/home')
  expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe(
    `/campaign-dashboard/${campaignId}`,
  )
  // It asks again until every share is credited.
  current = { ...paid, credited: 2 }
  await waitFor(() => expect(screen.getByText('Credited to 2 of 2 investors')).toBeTruthy(), { timeout: 10_000 })
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('redirects to the payment of a repayment that is not paid', async () => {
  calls.answer(getRepayment, { ...paid, state: 'due', gateway: null, paidAt: null, transactionId: null }, { id })
  show()
  await waitFor(() => expect(location.pathname).toBe(`/campaign-dashboard/payment/${id}`))
})
