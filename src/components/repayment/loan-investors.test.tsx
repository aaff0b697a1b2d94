/** What each investor of a loan expects and was paid: loaded when it is opened, page by page. */

import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { listLoanInvestors, type LoanInvestor } from '#contract/repayment/repayment-schedule.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls, type StubbedCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { LoanInvestors } from './loan-investors.tsx'

const now = '2026-11-20T12:00:00.000Z'
const campaignId = '018f0000-0000-7000-8000-00000000000a'
const investor = (number: number, change: Partial<LoanInvestor> = {}): LoanInvestor => ({
  investmentId: `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name: 'A. H.',
  units: 4n,
  principal: 10_000n,
  expected: 10_800n,
  due: 200n,
  paid: 100n,
  overdue: 100n,
  ...change,
})
const page = (items: LoanInvestor[], next: string | null = null) => ({
  currency: 'USD',
  items,
  total: 2,
  totalIsExact: true,
  displayLoadMore: next !== null,
  next,
})

let intl: Intl
let calls: StubbedCalls

beforeAll(async () => {
  intl = await english('shell', 'errors', 'repayment-schedule')
})
beforeEach(() => {
  calls = stubCalls(now)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const params = { id: campaignId }
const show = () => showStubbed(<LoanInvestors campaignId={campaignId} />, { intl, now, path: '/' })

it('loads the investors once they are opened, and names anonymous ones as such', async () => {
  calls.answer(listLoanInvestors, page([investor(1), investor(2, { name: '', units: 8n, overdue: 0n })]), params)
  const user = show()
  expect(calls.sent(listLoanInvestors, params)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Show investors' }))
  const table = within(await screen.findByRole('table', { name: 'By investor' }))
  const [, first, second] = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(first).toContain('A. H.')
  expect(first).toContain('$108.00')
  expect(first).toContain('$1.00')
  expect(second).toContain('Anonymous investor')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Hide investors' }))
  expect(screen.queryByRole('table')).toBeNull()
})

it('loads further investors by the cursor', async () => {
  calls.answer(listLoanInvestors, page([investor(1)], 'bmV4dA'), params)
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Show investors' }))
  await screen.findByRole('table')
  calls.answer(listLoanInvestors, page([investor(2, { name: 'B. K.' })]), params)
  await user.click(screen.getByRole('button', { name: /more/i }))
  expect(await screen.findByText('B. K.')).toBeTruthy()
  expect(calls.sent(listLoanInvestors, params).at(-1)?.query['after']).toBe('bmV4dA')
})

it('explains an empty list, and a failure with a way to try again', async () => {
  calls.refuse(listLoanInvestors, { code: 'INTERNAL' }, params)
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Show investors' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  calls.answer(listLoanInvestors, page([]), params)
  await user.click(again)
  expect(await screen.findByText('No records found.')).toBeTruthy()
})
