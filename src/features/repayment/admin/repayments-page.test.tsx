/** The administrators' list of repayments: its filter and search, and the dialogs of a transfer and of a refusal. */

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  declineRepayment,
  listAllRepayments,
  recordRepaymentTransfer,
  type RepaymentItem,
} from '#contract/repayment/admin-repayment.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls, type StubbedCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { Page } from './repayments-page.tsx'

const now = '2026-11-20T12:00:00.000Z'
const id = '018f0000-0000-7000-8000-00000000000b'

const item: RepaymentItem = {
  id,
  campaign: { id: '018f0000-0000-7000-8000-00000000000a', name: 'Harbour Mills', slug: 'harbour-mills' },
  owner: { name: 'Amal Haddad', email: 'amal@example.com' },
  type: 'dividend',
  state: 'due',
  late: true,
  amount: { amount: 100_000n, currency: 'USD' },
  fee: 0n,
  periodStart: '2026-07-01',
  periodEnd: '2026-09-30',
  dueOn: '2026-11-01',
  description: '',
  gateway: null,
  reference: 'FH-REPAY1',
  bankReference: null,
  reason: '',
  report: null,
  createdAt: now,
  paidAt: null,
  ownTeam: false,
}

let intl: Intl
let calls: StubbedCalls

beforeAll(async () => {
  intl = await english('shell', 'errors', 'admin', 'payment-admin', 'repayment')
})
beforeEach(() => {
  calls = stubCalls(now)
  calls.answer(listAllRepayments, { items: [item], total: 1, totalIsExact: true, displayLoadMore: false, next: null })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(query = '') {
  return showStubbed(<Page params={{}} />, { intl, now, path: `/admin/repayments${query}` })
}

it('lists the due ones at first, and searches by reference in every state', async () => {
  show()
  expect(await screen.findByText('FH-REPAY1')).toBeTruthy()
  expect(screen.getByText('Overdue', { selector: 'span' })).toBeTruthy()
  show('?state=all&q=FH-REPAY1')
  await screen.findByText('FH-REPAY1')
  const queries = calls.sent(listAllRepayments).map(({ query }) => [query['state'], query['search']])
  expect(queries).toEqual([
    ['due', undefined],
    [undefined, 'FH-REPAY1'],
  ])
})

it('records a transfer with its reference, and shows another amount as the error of its field', async () => {
  calls.refuse(
    recordRepaymentTransfer,
    { code: 'AMOUNT_MISMATCH', details: { amount: { amount: '100000', currency: 'USD' } } },
    { id },
  )
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Record transfer: FH-REPAY1' }))
  const dialog = within(screen.getByRole('dialog'))
  const amount = dialog.getByRole('textbox', { name: /^Amount received in USD/ })
  const reference = dialog.getByRole('textbox', { name: 'Bank reference' })
  const send = dialog.getByRole('button', { name: 'Record transfer' })
  await user.type(amount, '990')
  await user.click(send)
  expect(reference.getAttribute('aria-invalid')).toBe('true')
  expect(calls.sent(recordRepaymentTransfer, { id })).toEqual([])

  await user.type(reference, ' WIRE 4711 ')
  await user.click(send)
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById('field-received-error')?.textContent).toBe('The amount due is $1,000.00.')
  expect(reference).toHaveProperty('value', ' WIRE 4711 ')

  calls.answer(recordRepaymentTransfer, { ...item, state: 'paid', gateway: 'offline', paidAt: now }, { id })
  await user.clear(amount)
  await user.type(amount, '1000')
  await user.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.sent(recordRepaymentTransfer, { id }).at(-1)?.body).toEqual({
    amount: { amount: '100000', currency: 'USD' },
    bankReference: 'WIRE 4711',
  })
})

it('declines only with a reason', async () => {
  calls.answer(declineRepayment, { ...item, state: 'declined', reason: 'Wrong period' }, { id })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Decline: FH-REPAY1' }))
  const dialog = within(screen.getByRole('dialog'))
  const send = dialog.getByRole('button', { name: 'Decline' })
  await user.click(send)
  expect(dialog.getByRole('textbox', { name: 'Reason' }).getAttribute('aria-invalid')).toBe('true')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong period')
  await user.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.sent(declineRepayment, { id }).map(({ body }) => body)).toEqual([{ reason: 'Wrong period' }])
})
