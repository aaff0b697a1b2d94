/** The repayment tab: what prevents a repayment, the list, and the form of a new one. */

import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createRepayment, listRepayments, planRepayment, type Repayment } from '#contract/repayment/repayment.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls, type StubbedCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { RepaymentPanel } from './repayment-panel.tsx'
import { campaignId, empty, idOf, now } from './repayment-samples.ts'

const repayment: Repayment = {
  id: idOf(1),
  campaignId,
  type: 'dividend',
  state: 'due',
  late: false,
  amount: { amount: 100_000n, currency: 'USD' },
  periodStart: '2026-07-01',
  periodEnd: '2026-09-30',
  dueOn: '2026-12-01',
  description: '',
  gateway: null,
  fee: 0n,
  investors: 0,
  credited: 0,
  reason: '',
  report: null,
  instalment: null,
  chargeOn: null,
  createdAt: now,
  paidAt: null,
}

let intl: Intl
let calls: StubbedCalls

beforeAll(async () => {
  intl = await english('shell', 'errors', 'investment-errors', 'campaign-dashboard', 'repayment')
})
beforeEach(() => {
  sessionStorage.clear()
  calls = stubCalls(now)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(status: 2 | 4 | 5 = 4, query = '') {
  return showStubbed(<RepaymentPanel campaign={{ id: campaignId, status }} />, {
    intl,
    now,
    path: `/campaign-dashboard/repayment/${campaignId}${query}`,
  })
}

it.each([
  ['not-ended', 2, /still raising money/, 'View progress', `/campaign-dashboard/${campaignId}`],
  ['missed', 5, /missed its goal/, 'View investments', `/campaign-dashboard/${campaignId}?tab=investments`],
  ['not-paid-out', 4, /has not been paid out/, 'View payout', `/campaign-dashboard/${campaignId}`],
  ['no-investors', 4, /nobody to repay/, 'View investments', `/campaign-dashboard/${campaignId}?tab=investments`],
] as const)('states what prevents a repayment, with its remedy: %s', async (problem, status, reason, label, href) => {
  calls.answer(listRepayments, { ...empty, problem })
  show(status, '?do=new')
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(href)
  expect(screen.queryByRole('link', { name: 'New repayment' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('lists repayments with their sums, states and next actions', async () => {
  calls.answer(listRepayments, {
    ...empty,
    items: [
      { ...repayment, late: true, dueOn: '2026-11-01' },
      { ...repayment, id: idOf(2), type: 'interest', state: 'paid', investors: 7, credited: 5 },
      { ...repayment, id: idOf(3), state: 'processing' },
    ],
    total: 3,
    paid: 200_000n,
    returned: 50_000n,
    due: 100_000n,
    overdue: 100_000n,
  })
  show()
  const table = within(await screen.findByRole('table', { name: 'Repayments' }))
  const [, late, paid, pending] = table.getAllByRole('row').map((row) => within(row))
  expect(late?.getByText('Overdue')).toBeTruthy()
  expect(late?.getByRole('link', { name: /^Pay now: Dividend, Jul 1, 2026/ }).getAttribute('href')).toBe(
    `/campaign-dashboard/payment/${idOf(1)}`,
  )
  expect(paid?.getByText('Credited to 5 of 7 investors')).toBeTruthy()
  expect(paid?.getByRole('link', { name: /^View receipt: Interest/ }).getAttribute('href')).toBe(
    `/campaign-dashboard/receipt/${idOf(2)}`,
  )
  expect(pending?.getByText('Payment pending')).toBeTruthy()
  expect(screen.getByText(/of it returned capital/).textContent).toBe(
    '$500.00 of it returned capital, of $5,000.00 raised',
  )
})

const fields = () => ({
  amount: screen.getByRole('textbox', { name: /^Amount in USD/ }),
  from: screen.getByLabelText('Period from'),
  to: screen.getByLabelText('Period to'),
  due: screen.getByLabelText('Due date'),
})

async function openForm() {
  calls.answer(listRepayments, { ...empty, returned: 450_000n })
  const user = show(4, '?do=new')
  await screen.findByRole('button', { name: 'Create repayment' })
  return user
}

it('previews a split that adds up, and sends what was typed once', async () => {
  calls.answer(planRepayment, {
    currency: 'USD',
    amount: 100_001n,
    investors: 230,
    units: 1000n,
    shares: Array.from({ length: 10 }, (_, index) => ({
      name: index === 0 ? 'Amal Haddad' : '',
      units: 4n,
      amount: index === 0 ? 20_000n : 400n,
    })),
  })
  calls.refuse(createRepayment, { code: 'REPAYMENT_DUPLICATE' })
  const user = await openForm()
  const { amount, from, to, due } = fields()
  expect(due).toHaveProperty('value', '2026-11-20')
  await user.click(screen.getByRole('radio', { name: /^Dividend/ }))
  await user.type(amount, '١٠٠٠٫٠١')
  const list = within(await screen.findByRole('list', { name: 'Who gets how much' }))
  const lines = () => list.getAllByRole('listitem').map((line) => line.textContent)
  expect(lines()).toEqual([
    'Amal Haddad4 units$200.00',
    ...Array.from({ length: 4 }, () => 'Investor4 units$4.00'),
    'and 225 more investors$784.01',
    'Total for 230 investors$1,000.01',
  ])
  await user.click(screen.getByRole('button', { name: 'Show 10 shares' }))
  expect(lines()).toHaveLength(12)
  // 200.00 and nine times 4.00 are listed; the 220 others have the rest.
  expect(lines().at(-2)).toBe('and 220 more investors$764.01')
  expect(calls.sent(planRepayment).at(-1)?.query).toMatchObject({ campaignId, amount: '100001' })

  await user.type(from, '2026-07-01')
  await user.type(to, '2026-09-30')
  await user.click(screen.getByRole('button', { name: 'Create repayment' }))
  const text = /A repayment of this type for the same period exists/
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringMatching(text))
  expect(from.getAttribute('aria-invalid')).toBe('true')
  expect(amount).toHaveProperty('value', '١٠٠٠٫٠١')
  expect(calls.sent(createRepayment).map(({ body }) => body)).toEqual([
    {
      campaignId,
      type: 'dividend',
      amount: { amount: '100001', currency: 'USD' },
      periodStart: '2026-07-01',
      periodEnd: '2026-09-30',
      dueOn: '2026-11-20',
      description: '',
    },
  ])

  // What was typed survives a reload.
  await openForm()
  expect(fields().amount).toHaveProperty('value', '١٠٠٠٫٠١')
  expect(screen.getByRole('radio', { name: /^Dividend/ })).toHaveProperty('checked', true)
})

it('shows errors beside their fields: of the dates, of the capital that is left, and of the server', async () => {
  const user = await openForm()
  const { amount, from, to, due } = fields()
  await user.click(screen.getByRole('button', { name: 'Create repayment' }))
  expect(calls.sent(createRepayment)).toEqual([])
  const errorOf = (field: HTMLElement): string =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => id.endsWith('-error'))
      .map((id) => document.getElementById(id)?.textContent)
      .join('')
  expect([amount, from, to].map(errorOf)).toEqual(Array.from({ length: 3 }, () => 'This field is required.'))

  await user.click(screen.getByRole('radio', { name: /^Return of investment/ }))
  await user.type(amount, '500.01')
  expect(errorOf(amount)).toBe('At most 500.')
  await user.type(from, '2026-09-30')
  await user.type(to, '2026-07-01')
  expect(errorOf(to)).toBe('Choose a later date.')
  await user.clear(to)
  await user.type(to, '2039-07-01')
  expect(errorOf(to)).toBe('The period is too long. Choose an earlier date.')
  await user.clear(to)
  await user.type(to, '2026-10-31')
  await user.clear(due)
  await user.type(due, '2029-01-01')
  expect(errorOf(due)).toMatch(/^At most 366 days/)
  await user.clear(due)
  await user.type(due, '2026-12-01')
  await user.clear(amount)
  await user.type(amount, '500')
  expect(screen.queryByRole('alert')).toBeNull()

  calls.refuse(createRepayment, { code: 'ABOVE_MAXIMUM', details: { amount: { amount: '20000', currency: 'USD' } } })
  await user.click(screen.getByRole('button', { name: 'Create repayment' }))
  await vi.waitFor(() => expect(errorOf(amount)).toBe('The maximum is $200.00.'))
})
