/** The refunds on the receipt: where the money is, when it is expected, and what to do if it is missing. */

import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { TracedRefund } from '#contract/payment/refund-trace.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { RefundPanel } from './refund-panel.tsx'

const now = '2026-11-20T12:00:00.000Z'
const refund: TracedRefund = {
  id: '018f0000-0000-7000-8000-000000000001',
  cause: 'campaign-unsuccessful',
  method: 'stripe',
  amount: { amount: 25_000n, currency: 'USD' },
  requestedAt: now,
  expectedBy: '2026-12-04',
  doneAt: null,
  state: 'pending',
  reference: null,
}

let intl: Intl
beforeAll(async () => {
  intl = await english('shell', 'investment', 'investment-receipt')
})
beforeEach(() => stubCalls(now))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function shown(...refunds: readonly TracedRefund[]): string {
  showStubbed(<RefundPanel refunds={refunds} />, { intl, now, path: '/receipt/1' })
  return screen.queryByRole('region', { name: 'Refund' })?.textContent ?? ''
}

it('shows nothing without a refund', () => {
  expect(shown()).toBe('')
})

it('states why, how and by when a refund to a card arrives, and what to do if it does not', () => {
  const text = shown(refund)
  expect(text).toContain('We are processing this refund.')
  expect(text).toContain('The campaign missed its goal')
  expect(text).toContain('Card')
  expect(text).toContain('$250.00')
  expect(text).toMatch(/If the money has not arrived by Dec 4, 2026/)
  expect(screen.getByRole('link', { name: 'Contact us' })).toBeTruthy()
})

it('names the time after sending for a bank transfer that was not sent yet', () => {
  expect(shown({ ...refund, method: 'offline', expectedBy: null })).toContain('3 business days after we send it')
})

it('leads to the wallet once the money is there, without an expected day', () => {
  const text = shown({ ...refund, method: 'wallet', state: 'sent', doneAt: now, expectedBy: '2026-11-20' })
  expect(text).toContain('We added this refund to your wallet.')
  expect(text).not.toContain('Expected by')
  expect(screen.getByRole('link', { name: 'View wallet' })).toBeTruthy()
})

it('says that a refund failed and is sent another way, without a day', () => {
  const text = shown({ ...refund, state: 'failed', expectedBy: null })
  expect(text).toContain('Your money is safe with us.')
  expect(text).not.toContain('Expected by')
})
