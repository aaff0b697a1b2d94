/** The schedule of a loan, with the instalments that matter now. */

import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Schedule, ScheduledInstalment } from '#contract/repayment/repayment-schedule.ts'
import { addMonths } from '#domain/calendar-months.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { english, show } from '#tests/support/browser/component-app.tsx'
import { newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ScheduleRows } from './schedule-rows.tsx'
import { ScheduleSummary } from './schedule-summary.tsx'

let app: TestApp
let intl: Intl
let person: TestPerson
beforeAll(async () => {
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  app = await startTestApp()
  person = await newPerson(app)
  intl = await english('shell', 'campaign', 'repayment-schedule')
}, 60_000)
afterEach(cleanup)
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.close()
})

const start = '2026-01-31'
const instalment = (index: number, state: ScheduledInstalment['state']): ScheduledInstalment => ({
  dueOn: addMonths(start, index + 1),
  interest: 667n,
  principal: 0n,
  total: 667n,
  outstanding: 100_000n,
  paid: state === 'paid' ? 667n : 0n,
  state,
  early: false,
})
const schedule = (change: Partial<Schedule> = {}): Schedule => ({
  currency: 'USD',
  terms: {
    structure: 'interest-only',
    method: 'simple',
    ratePoints: 800,
    frequency: 'monthly',
    termMonths: 36,
    startsOn: start,
  },
  principal: 100_000n,
  interest: 24_000n,
  due: 3335n,
  paid: 2668n,
  overdue: 667n,
  overdueSince: '2026-06-30',
  daysOverdue: 1,
  next: { dueOn: '2026-07-31', amount: 667n },
  complete: false,
  instalments: 36,
  items: Array.from({ length: 36 }, (_, index) =>
    instalment(index, index < 4 ? 'paid' : index === 4 ? 'overdue' : 'upcoming'),
  ),
  ...change,
})

it('begins with the open instalments, and shows all of them on request', async () => {
  const user = show(<ScheduleRows of={schedule()} caption="Repayment schedule" />, { app, intl, as: person })
  const table = within(await screen.findByRole('table', { name: 'Repayment schedule' }))
  // Twelve and the head: two that are paid, the overdue one and nine more.
  expect(table.getAllByRole('row')).toHaveLength(13)
  expect(table.getAllByText('Paid', { selector: 'td *' })).toHaveLength(2)
  expect(table.getAllByText('Overdue')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Show all 36 instalments' }))
  expect(table.getAllByRole('row')).toHaveLength(37)
  await user.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(table.getAllByRole('row')).toHaveLength(13)
})

it('shows short schedules whole, and says that a long one is shown in part', () => {
  const items = schedule().items.slice(0, 3)
  show(<ScheduleRows of={schedule({ items, instalments: 900 })} caption="Schedule" />, { app, intl, as: person })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Showing 3 of 900 instalments.')).toBeTruthy()
})

it('leads with what is overdue', () => {
  show(<ScheduleSummary of={schedule()} />, { app, intl, as: person })
  expect(screen.getByText(/is overdue/).textContent).toBe('$6.67 is overdue')
  expect(screen.getByText(/^Due since .*1 day ago\.$/)).toBeTruthy()
  expect(screen.getByText('Paid to date')).toBeTruthy()
  cleanup()
  const whole = schedule({ overdue: 0n, overdueSince: null, next: null, complete: true })
  show(<ScheduleSummary of={whole} own />, { app, intl, as: person })
  expect(screen.queryByText(/is overdue/)).toBeNull()
  expect(screen.getByText('The loan is fully repaid.')).toBeTruthy()
  expect(screen.queryByText('Next payment')).toBeNull()
  expect(screen.getByText('Received to date')).toBeTruthy()
})
