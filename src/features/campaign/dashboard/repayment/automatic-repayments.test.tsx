/** Automatic repayments in the repayment tab: their form, their list, and how they are ended. */

import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  createAutoRepayment,
  endAutoRepayment,
  listRepayments,
  planRepayment,
  type RepaymentPlan,
} from '#contract/repayment/repayment.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls, type StubbedCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { RepaymentPanel } from './repayment-panel.tsx'
import { campaignId, empty, idOf, now } from './repayment-samples.ts'

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

const show = (query = '') =>
  showStubbed(<RepaymentPanel campaign={{ id: campaignId, status: 4 }} />, {
    intl,
    now,
    path: `/campaign-dashboard/repayment/${campaignId}${query}`,
  })

/** The form for a dividend of 100 dollars. */
async function openForm(more: Readonly<Record<string, string>> = {}) {
  const typed = { type: 'dividend', amount: '100', ...more }
  sessionStorage.setItem(`freehold.form.repayment.${campaignId}`, JSON.stringify(typed))
  calls.answer(listRepayments, empty)
  calls.answer(planRepayment, { currency: 'USD', amount: 10_000n, investors: 0, units: 0n, shares: [] })
  const user = show('?do=new')
  await screen.findByRole('button', { name: 'Create repayment' })
  return user
}

it('creates automatic repayments, whose periods follow from their due dates', async () => {
  calls.refuse(createAutoRepayment, { code: 'REPAYMENT_DUPLICATE' })
  const user = await openForm()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Repeat' }), 'Every quarter')
  expect(screen.queryByLabelText('Period from')).toBeNull()
  const count = () => screen.getByRole('textbox', { name: /^Number of instalments/ })
  await user.type(count(), '1')
  await user.click(screen.getByRole('button', { name: 'Create repayment' }))
  expect(calls.sent(createAutoRepayment)).toEqual([])
  expect(count().getAttribute('aria-invalid')).toBe('true')
  await user.clear(count())
  await user.type(count(), '١٢')
  await user.click(screen.getByRole('button', { name: 'Create repayment' }))
  const text = /A repayment of this type for the same period exists/
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringMatching(text))
  expect(calls.sent(createAutoRepayment).map(({ body }) => body)).toEqual([
    {
      campaignId,
      type: 'dividend',
      amount: { amount: '10000', currency: 'USD' },
      frequency: 'quarterly',
      firstDueOn: '2026-11-20',
      instalments: 12,
      description: '',
    },
  ])
})

it('attaches the report to the first instalment of automatic repayments, as its hint says', async () => {
  calls.refuse(createAutoRepayment, { code: 'INVALID_INPUT', fields: [{ path: 'reportId', code: 'unknown' }] })
  // The file was uploaded before a reload.
  const user = await openForm({ instalments: '12', reportId: idOf(5) })
  const report = screen.getByLabelText(/^Report for investors/, { selector: 'input' })
  const hint = () => document.getElementById(report.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent
  const ofFirst = /This report is for the first instalment\. You can attach one to each later instalment/
  expect(hint()).not.toMatch(ofFirst)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Repeat' }), 'Every month')
  expect(hint()).toMatch(ofFirst)
  await user.click(screen.getByRole('button', { name: 'Create repayment' }))
  await vi.waitFor(() => expect(report.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText('The file was not found. Choose it again.').length).toBeGreaterThan(0)
  expect(calls.sent(createAutoRepayment)).toMatchObject([{ body: { frequency: 'monthly', reportId: idOf(5) } }])
})

const plan: RepaymentPlan = {
  id: idOf(9),
  type: 'interest',
  state: 'automatic',
  amount: { amount: 50_000n, currency: 'USD' },
  frequency: 'monthly',
  firstDueOn: '2026-10-01',
  nextDueOn: '2026-12-01',
  instalments: 12,
  made: 2,
  account: 'visa ••4242',
}

it('shows what is charged and when, and ends it after a confirmation', async () => {
  calls.answer(listRepayments, { ...empty, plans: [plan] })
  calls.answer(endAutoRepayment, { ...plan, state: 'ended', nextDueOn: null, account: null })
  const user = show()
  expect(await screen.findByText(/every month$/)).toHaveProperty('textContent', '$500.00 every month')
  expect(screen.getByText(/^The next instalment is charged to/).textContent).toBe(
    'The next instalment is charged to visa ••4242 on Dec 1, 2026.',
  )
  await user.click(screen.getByRole('button', { name: 'End automatic repayments: Interest' }))
  expect(calls.sent(endAutoRepayment)).toEqual([])
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End automatic repayments' }))
  await vi.waitFor(() => expect(calls.sent(endAutoRepayment).map(({ body }) => body)).toEqual([{ planId: plan.id }]))
})
