/** The reports with repayments, on the receipt of an investment. */

import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { getOwnRepaymentSchedule } from '#contract/repayment/repayment-schedule.ts'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { RepaymentsReceived } from './repayments-received.tsx'

const now = '2026-11-20T12:00:00.000Z'
const id = '018f0000-0000-7000-8000-000000000001'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('lists the reports of the owner with their period, type and size', async () => {
  const calls = stubCalls(now)
  const period = { periodStart: '2026-07-01', periodEnd: '2026-09-30' }
  const file = { type: 'application/pdf', bytes: 5000 }
  const reports = [{ repaymentId: id, type: 'dividend' as const, ...period, file }]
  const none = { schedule: null, stage: null, stages: [] }
  calls.answer(
    getOwnRepaymentSchedule,
    { state: 'none', currency: 'USD', received: 230_000n, reports, ...none },
    { id },
  )
  const intl = await english('shell', 'errors', 'repayment-schedule')
  showStubbed(<RepaymentsReceived investmentId={id} />, { intl, now, path: '/' })
  expect(await screen.findByRole('heading', { name: 'Reports from the owner' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Report, .*Jul 1, 2026.* to .*Sep 30, 2026/ })).toBeTruthy()
  expect(screen.getByText('PDF, 5 kB')).toBeTruthy()
})
