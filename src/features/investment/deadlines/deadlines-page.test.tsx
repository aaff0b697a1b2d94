/** The list of deadlines, counted down and grouped, and the calendar subscription. */

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type Deadline,
  getDeadlineFeed,
  listDeadlines,
  removeDeadlineFeed,
  updateDeadlineFeed,
} from '#contract/investment/deadlines.ts'
import { type DeadlineFact, deadlineKinds, deadlinesOf } from '#domain/investment/deadlines.ts'
import { routes } from '#src/routes.ts'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { Page } from './deadlines-page.tsx'
import { groupDeadlines } from './group-deadlines.ts'

const now = '2026-11-20T12:00:00.000Z'
const address = 'https://freehold.example/api/v1.1/deadline-feed/secret/deadlines.ics'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function deadline(kind: Deadline['kind'], endsAt: string, more: Partial<Deadline> = {}): Deadline {
  const campaign = { slug: 'cedar-housing', name: 'Cedar Housing' }
  return { id: `${kind}-1`, kind, endsAt, on: null, campaign, amount: null, path: '/receipt/1', ...more }
}

async function show(items: readonly Deadline[], feed = { address: null as string | null, amounts: false }) {
  const calls = stubCalls(now)
  calls.answer(listDeadlines, { items: [...items] })
  calls.answer(getDeadlineFeed, () => feed)
  const intl = await english('shell', 'errors', 'investment', 'investment-deadlines')
  showStubbed(<Page params={{ page: 'deadlines' }} />, { intl, now, path: '/deadlines' })
  return calls
}

describe('deadlines', () => {
  it('are grouped by today, the next days and months, counted down, with a link to act', async () => {
    await show([
      deadline('cancel-until', '2026-11-20T15:00:00.000Z', { amount: { amount: 10_000n, currency: 'USD' } }),
      deadline('pay-until', '2026-11-25T12:00:00.000Z', { path: '/payment/2' }),
      deadline('repayment-expected', '2027-01-16T00:00:00.000Z', { on: '2027-01-15', path: '/investments/3' }),
      deadline('verification-expires', '2027-01-20T00:00:00.000Z', { campaign: null, path: '/user-kyc' }),
    ])
    const today = await screen.findByRole('heading', { name: 'Today' })
    const group = within(today.parentElement ?? document.body)
    expect(group.getByRole('heading', { name: 'Cancellation period ends' })).toBeTruthy()
    expect(group.getByText(/in 3 hours/)).toBeTruthy()
    expect(group.getByText('$100.00')).toBeTruthy()
    expect(group.getByRole('link', { name: /View investment: .*Cedar Housing/ }).getAttribute('href')).toBe(
      '/receipt/1',
    )
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Within 7 days',
      'January 2027',
      'Your calendar',
    ])
    expect(screen.getByText(/Jan 15, 2027/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Renew verification' }).getAttribute('href')).toBe('/user-kyc')
  })

  it('that have ended since they were cached are hidden', async () => {
    await show([deadline('pay-until', '2026-11-20T11:00:00.000Z')])
    expect(await screen.findByText('No deadlines')).toBeTruthy()
  })

  it('of a whole day belong to that day, and those at midnight to the day before', () => {
    const items = [
      deadline('repayment-due', '2026-11-20T22:00:00.000Z', { on: '2026-11-20' }),
      deadline('settles-on', '2026-11-20T22:00:00.000Z'),
      deadline('pay-until', '2026-11-20T22:00:01.000Z'),
    ]
    expect(
      groupDeadlines(items, Date.parse(now), 'Asia/Beirut').map((group) => [group.name, group.items.length]),
    ).toEqual([
      ['today', 2],
      ['week', 1],
    ])
  })

  it.each(deadlineKinds)('lead to a page of the app: %s', (kind) => {
    const at = Date.parse(now)
    const campaign = { id: 'c1', slug: 'cedar-housing', name: 'Cedar Housing' }
    const fact: DeadlineFact = { kind, recordId: 'r1', time: { at: at + 1 }, campaign, units: 4n }
    const path = deadlinesOf([fact], at, 'UTC')[0]?.path.split('?')[0] ?? ''
    const patterns = Object.values(routes).map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`))
    expect(patterns.some((pattern) => pattern.test(path))).toBe(true)
  })
})

describe('the calendar subscription', () => {
  it('is created without amounts', async () => {
    const calls = await show([])
    calls.answer(updateDeadlineFeed, { done: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Create secret address' }))
    await waitFor(() => expect(calls.sent(updateDeadlineFeed).map(({ body }) => body)).toEqual([{ amounts: false }]))
  })

  it('shows its address, and is replaced and turned off after a question', async () => {
    const calls = await show([], { address, amounts: true })
    calls.answer(updateDeadlineFeed, { done: true })
    calls.answer(removeDeadlineFeed, { done: true })
    expect(await screen.findByText(address)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open in calendar app' }).getAttribute('href')).toBe(
      address.replace('https:', 'webcal:'),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Replace address' }))
    expect(calls.sent(updateDeadlineFeed)).toEqual([])
    const replace = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Replace address' })
    await userEvent.click(replace)
    await waitFor(() =>
      expect(calls.sent(updateDeadlineFeed).map(({ body }) => body)).toEqual([{ amounts: true, replace: true }]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Turn off' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }))
    await waitFor(() => expect(calls.sent(removeDeadlineFeed)).toHaveLength(1))
  })

  it('stays as it is if the server refuses', async () => {
    const calls = await show([])
    calls.refuse(updateDeadlineFeed, { code: 'TOO_MANY_REQUESTS' })
    await userEvent.click(await screen.findByRole('button', { name: 'Create secret address' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})
