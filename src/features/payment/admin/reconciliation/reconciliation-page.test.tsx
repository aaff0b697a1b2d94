/** The reconciliation page: its accounts, an entry that is booked, and an import that is refused. */

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  type AccountItem,
  bookEntry,
  closePeriod,
  getReconciliation,
  ignoreEntry,
  listExternalAccounts,
  listOpenMovements,
  listStatementEntries,
  matchEntry,
  type ReconciliationSummary,
  type StatementEntryItem,
} from '#contract/payment/admin/reconciliation.ts'
import { importStatement } from '#contract/payment/admin/statement-import.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls, type StubbedCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { Page } from './reconciliation-page.tsx'

const now = '2026-11-20T12:00:00.000Z'
const id = '018f0000-0000-7000-8000-00000000000b'
const target = '018f0000-0000-7000-8000-00000000000c'
const none = { count: 0, amount: 0n }

const account: AccountItem = {
  account: 'offline',
  currency: 'USD',
  statementBalance: 20_000n,
  ledgerBalance: 10_000n,
  difference: 10_000n,
  openEntries: { count: 1, amount: 10_000n },
  openMovements: none,
  remaining: 10_000n,
  isReconciled: false,
  from: '2026-11-01',
  to: '2026-11-15',
}
const summary: ReconciliationSummary = {
  ...account,
  openingDifference: 0n,
  ignoredEntries: none,
  missing: 0n,
  closedUntil: null,
  statements: [],
}
const agreed = {
  ...summary,
  ledgerBalance: 20_000n,
  difference: 0n,
  openEntries: none,
  remaining: 0n,
  isReconciled: true,
}
const entry: StatementEntryItem = {
  id,
  currency: 'USD',
  bookedOn: '2026-11-03',
  amount: 10_000n,
  isFee: false,
  bankReference: 'R-1',
  references: [],
  remittance: 'Investment FH-7K3M-Q9ZT-4',
  counterparty: 'Ada Lovelace',
  state: 'open',
  reason: '',
  decidedAt: null,
  decidedBy: '',
  match: null,
  suggestions: [
    {
      id: target,
      kind: 'investment',
      movement: null,
      reason: 'reference',
      amount: 10_000n,
      reference: 'FH-7K3M-Q9ZT-4',
      name: 'Ada Lovelace',
      on: '2026-11-01',
    },
  ],
  isClosed: false,
}
const listed = (items: readonly StatementEntryItem[]) => ({
  items: [...items],
  total: items.length,
  totalIsExact: true,
  displayLoadMore: false,
  next: null,
})

let intl: Intl
let calls: StubbedCalls

beforeAll(async () => {
  intl = await english('shell', 'errors', 'admin', 'payment-admin', 'payment-reconciliation')
})
beforeEach(() => {
  calls = stubCalls(now)
  calls.answer(listExternalAccounts, { items: [account] })
  calls.answer(getReconciliation, summary)
  calls.answer(listStatementEntries, listed([entry]))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ofBank = '?account=offline&currency=USD'
const show = (query = '') => showStubbed(<Page params={{}} />, { intl, now, path: `/admin/reconciliation${query}` })

it('lists the accounts with what is left to reconcile', async () => {
  show()
  const row = (await screen.findByRole('heading', { level: 2 })).closest('li')
  expect(row?.textContent).toContain('To reconcile')
  expect(row?.textContent).toContain('1 unmatched entry')
  expect(screen.getByRole('link', { name: /^Open: Bank account/ }).getAttribute('href')).toContain('currency=USD')
})

it('is empty before any money has moved', async () => {
  calls.answer(listExternalAccounts, { items: [] })
  show()
  expect(await screen.findByText('No money has moved outside the site yet')).toBeTruthy()
})

it('books an expected payment after its review, and states so before', async () => {
  calls.answer(bookEntry, { ...entry, state: 'matched' }, { id })
  const user = show(ofBank)
  expect(await screen.findByText('Ready to book')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Review: entry of/ }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('radio').checked).toBe(true)
  expect(dialog.getByText(/This books the payment in the ledger/)).toBeTruthy()
  calls.answer(getReconciliation, agreed)
  calls.answer(listStatementEntries, listed([]))
  await user.click(dialog.getByRole('button', { name: 'Book payment' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.sent(bookEntry, { id }).map(({ body }) => body)).toEqual([{ kind: 'investment', targetId: target }])
  expect(await screen.findByText('Statements and ledger agree')).toBeTruthy()
})

it('chooses nothing in advance without a reference, and matches a movement without booking', async () => {
  const suggestions = entry.suggestions.map(
    (each) => ({ ...each, kind: null, movement: 'investment-paid', reason: 'amount' }) as const,
  )
  calls.answer(listStatementEntries, listed([{ ...entry, suggestions }]))
  calls.answer(matchEntry, { ...entry, state: 'matched' }, { id })
  const user = show(ofBank)
  await user.click(await screen.findByRole('button', { name: /^Review: entry of/ }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Match' }))
  expect(calls.sent(matchEntry, { id })).toEqual([])
  await user.click(dialog.getByRole('radio'))
  expect(dialog.getByText(/Matching books nothing/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Match' }))
  await waitFor(() => expect(calls.sent(matchEntry, { id })).toHaveLength(1))
})

it('books a returned payout with a reason, which is required beside its field', async () => {
  const suggestions = entry.suggestions.map((each) => ({ ...each, kind: 'payout-return' }) as const)
  calls.answer(listStatementEntries, listed([{ ...entry, suggestions }]))
  calls.answer(bookEntry, { ...entry, state: 'matched' }, { id })
  const user = show(ofBank)
  await user.click(await screen.findByRole('button', { name: /^Review: entry of/ }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/^This books the money back/)).toBeTruthy()
  const reason = dialog.getByRole('textbox')
  await user.click(dialog.getByRole('button', { name: 'Book payment' }))
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  expect(calls.sent(bookEntry, { id })).toEqual([])
  await user.type(reason, 'Account closed')
  await user.click(dialog.getByRole('button', { name: 'Book payment' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.sent(bookEntry, { id }).map(({ body }) => body)).toEqual([
    { kind: 'payout-return', targetId: target, reason: 'Account closed' },
  ])
})

it('matches several movements, of which an exact batch is selected', async () => {
  const movement = { kind: 'withdrawal-paid', currency: 'USD', references: [], bookedAt: '2026-11-02T10:00:00.000Z' }
  const items = [
    { ...movement, id: target, amount: 4000n },
    { ...movement, id, amount: 6000n },
    { ...movement, id: '018f0000-0000-7000-8000-00000000000d', amount: 500n, bookedAt: now },
  ]
  calls.answer(listOpenMovements, { items, total: 3, totalIsExact: true, displayLoadMore: false, next: null })
  calls.answer(matchEntry, { ...entry, state: 'matched' }, { id })
  const user = show(ofBank)
  await user.click(await screen.findByRole('button', { name: /^Match several: entry of/ }))
  const dialog = within(screen.getByRole('dialog'))
  const boxes = await dialog.findAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false])
  expect(dialog.getByText(/^2 movements, /).textContent).toContain('$100.00')
  await user.click(dialog.getByRole('checkbox', { name: /^\$5\.00/ }))
  expect(dialog.getByRole('status').textContent).toContain('5.00')
  await user.click(dialog.getByRole('button', { name: 'Match' }))
  expect(dialog.getByText(/^The selected movements must add up/)).toBeTruthy()
  expect(calls.sent(matchEntry, { id })).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: /^\$5\.00/ }))
  await user.click(dialog.getByRole('button', { name: 'Match' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.sent(matchEntry, { id }).map(({ body }) => body)).toEqual([{ movementIds: [target, id] }])
})

it('ignores an entry with a reason, and shows a refusal', async () => {
  calls.refuse(ignoreEntry, { code: 'ENTRY_HANDLED' }, { id })
  const user = show(ofBank)
  await user.click(await screen.findByRole('button', { name: /^Ignore: entry of/ }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'Bank charges')
  await user.click(dialog.getByRole('button', { name: 'Ignore' }))
  expect(await dialog.findByText(/Another administrator has handled this entry/)).toBeTruthy()
})

it('lists the movements of the period of the statements alone', async () => {
  const movement = { id: target, kind: 'payout-paid', amount: -5000n, currency: 'USD', references: ['OUT-7'] }
  calls.answer(listOpenMovements, {
    items: [{ ...movement, bookedAt: now }],
    total: 1,
    totalIsExact: true,
    displayLoadMore: false,
    next: null,
  })
  show(`${ofBank}&show=movements`)
  expect(await screen.findByText('OUT-7')).toBeTruthy()
  expect(calls.sent(listOpenMovements)[0]?.query).toMatchObject({ from: '2026-11-01', to: '2026-11-15' })
})

it('closes a period in which everything agrees', async () => {
  calls.answer(getReconciliation, agreed)
  calls.answer(listStatementEntries, listed([]))
  calls.answer(closePeriod, { closedUntil: '2026-11-15' })
  const user = show(ofBank)
  await user.click(await screen.findByRole('button', { name: 'Close period' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close period' }))
  await waitFor(() => expect(calls.sent(closePeriod)).toHaveLength(1))
})

it('shows the problem of a file beside it with its line, and offers to assign unknown columns', async () => {
  const refused: { details: Record<string, unknown> } = { details: { problem: 'ambiguous-amount', line: '7' } }
  class FakeUpload extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = 400
    get responseText() {
      return JSON.stringify({ status: 'error', code: 'STATEMENT_INVALID', message: '', data: null, ...refused })
    }
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    abort() {}
    send() {
      setTimeout(() => {
        this.dispatchEvent(new Event('load'))
        this.dispatchEvent(new Event('loadend'))
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  const user = show(ofBank)
  await user.click(await screen.findByRole('button', { name: 'Import statement' }))
  const dialog = within(screen.getByRole('dialog'))
  const send = dialog.getByRole('button', { name: 'Import statement' })
  await user.click(send)
  const file = dialog.getByLabelText('File')
  expect(file.getAttribute('aria-invalid')).toBe('true')
  await user.upload(file, new File(['a,b\n1,2\n'], 'statement.csv', { type: 'text/csv' }))
  await user.click(send)
  expect(await dialog.findByText(/^Line 7: This amount can be read in two ways/)).toBeTruthy()
  refused.details = { problem: 'columns', line: '1', columns: ['When', 'What'] }
  await user.click(send)
  const column = await dialog.findByRole('combobox', { name: 'Date' })
  expect(
    within(column)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['None', 'When', 'What'])
  expect(importStatement.bodyBytes).toBeGreaterThan(5_000_000)
})
