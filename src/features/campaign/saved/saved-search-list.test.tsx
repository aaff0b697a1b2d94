/** Saving a search from a list, and the list of saved searches. */

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
  type SavedSearch,
} from '#contract/campaign/saved-searches.ts'
import { readListQuery } from '#src/features/campaign/list-query.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { OfflineReason } from '#src/ui/offline-reason.ts'
import { english } from '#tests/support/browser/component-app.tsx'
import { renderPart } from '#tests/support/browser/render-part.tsx'
import { showStubbed, stubCalls, type StubbedCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { SaveSearchControl } from './save-search-control.tsx'
import { SavedSearchList } from './saved-search-list.tsx'

const now = '2026-11-20T12:00:00.000Z'
const loans: SavedSearch = {
  id: '018f0000-0000-7000-8000-000000000002',
  name: 'Loans by the sea',
  search: 'harbour lofts',
  type: 'debt',
  propertyType: null,
  strategy: 'gone',
  notify: true,
  createdAt: now,
}

let intl: Intl
let calls: StubbedCalls
let stored: SavedSearch[]

beforeAll(async () => {
  intl = await english('shell', 'errors', 'campaign', 'campaign-searches')
})
beforeEach(() => {
  calls = stubCalls(now)
  stored = []
  calls.answer(listSavedSearches, () => stored)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const control = (address: string) => <SaveSearchControl query={readListQuery(new URLSearchParams(address))} />
const showControl = (address: string) => showStubbed(control(address), { intl, now })
const showList = (offline?: string) =>
  showStubbed(
    <OfflineReason value={offline}>
      <SavedSearchList />
    </OfflineReason>,
    { intl, now },
  )
const dialog = () => within(screen.getByRole('dialog'))

it('leads visitors to the sign-in and back to the same list', () => {
  renderPart(control('search=lofts&type=debt&sort=percent&page=3'), { intl, now, path: '/', session: undefined })
  expect(screen.getByRole('link', { name: 'Save search' }).getAttribute('href')).toBe(
    '/login?next=%2Fbrowse-companies%3Fsearch%3Dlofts%26type%3Ddebt%26sort%3Dpercent',
  )
})

it.each(['', 'sort=amount&page=2', 'search=%E2%80%94'])(
  'is not offered without criteria that can match: %s',
  (address) => {
    showControl(address)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  },
)

it('saves the criteria under a suggested name, and then leads to the saved searches', async () => {
  const user = showControl('search=harbour++lofts&type=debt&sort=amount')
  await user.click(await screen.findByRole('button', { name: 'Save search' }))
  const name = dialog().getByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('Loan, “harbour lofts”')
  await user.clear(name)
  await user.click(dialog().getByRole('button', { name: 'Save search' }))
  expect(dialog().getAllByText('This field is required.').length).toBeGreaterThan(0)
  await user.type(name, 'Loans by the sea')
  calls.answer(saveSearch, () => {
    stored = [{ ...loans, strategy: null }]
    return loans
  })
  await user.click(dialog().getByRole('button', { name: 'Save search' }))
  const saved = await screen.findByRole('link', { name: /^Search saved as “Loans by the sea”/ })
  expect(saved.getAttribute('href')).toBe('/saved-campaign?view=searches')
  expect(screen.getByText('Search saved. Find it under saved searches.').role).toBe('status')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls.sent(saveSearch).map(({ body }) => body)).toEqual([
    { name: 'Loans by the sea', notify: true, criteria: { search: 'harbour lofts', type: 'debt' } },
  ])
})

it('recognizes criteria that are saved, in any order and spelling of their terms', async () => {
  stored = [{ ...loans, strategy: null }]
  showControl('search=LOFTS+harbour&type=debt')
  expect(await screen.findByRole('link', { name: /^Search saved as/ })).toBeDefined()
})

it.each([
  ['SAVED_SEARCH_LIMIT', 'You have 20 saved searches, the maximum. Delete one first.'],
  ['SAVED_SEARCH_EXISTS', 'You have already saved a search with these criteria. Nothing was changed.'],
] as const)('shows why a search is not saved: %s', async (code, reason) => {
  calls.refuse(saveSearch, { code, details: { limit: 20 } })
  const user = showControl('type=debt')
  await user.click(await screen.findByRole('button', { name: 'Save search' }))
  await user.click(dialog().getByRole('button', { name: 'Save search' }))
  expect(await dialog().findByText(reason)).toBeDefined()
  expect(dialog().getByRole('link', { name: 'View saved searches' })).toBeDefined()
})

it('lists searches with a link to their campaigns, and names options that were removed', async () => {
  stored = [loans]
  showList()
  const link = await screen.findByRole('link', { name: 'Loans by the sea' })
  expect(link.getAttribute('href')).toBe('/browse-companies?search=harbour+lofts&type=debt&strategy=gone')
  expect(screen.getByText('Loan, Option no longer available, “harbour lofts”')).toBeDefined()
})

it('turns notifications off, and shows the stored value and the reason if that fails', async () => {
  stored = [loans]
  const user = showList()
  const toggle = await screen.findByRole('switch', {
    name: 'Notify me of new campaigns that match Loans by the sea',
  })
  calls.refuse(changeSavedSearch, { code: 'UNAVAILABLE' }, { id: loans.id })
  await user.click(toggle)
  expect(await screen.findByText('The service is busy. Try again in a moment.')).toBeDefined()
  expect(toggle.ariaChecked).toBe('true')
  calls.answer(
    changeSavedSearch,
    () => {
      stored = [{ ...loans, notify: false }]
      return stored[0] ?? loans
    },
    { id: loans.id },
  )
  await user.click(toggle)
  await waitFor(() => expect(toggle.ariaChecked).toBe('false'))
  expect(calls.sent(changeSavedSearch, { id: loans.id }).at(-1)?.body).toEqual({ notify: false })
})

it('changes nothing offline, and says why', async () => {
  stored = [loans]
  const user = showList('You need an internet connection for this.')
  const toggle = await screen.findByRole('switch')
  await user.click(toggle)
  expect(toggle.ariaChecked).toBe('true')
  expect(screen.getAllByText('You need an internet connection for this.').length).toBeGreaterThan(0)
  expect(calls.sent(changeSavedSearch, { id: loans.id })).toEqual([])
})

it('deletes a search after a confirmation', async () => {
  stored = [loans]
  const user = showList()
  await user.click(await screen.findByRole('button', { name: 'Delete Loans by the sea' }))
  calls.answer(
    deleteSavedSearch,
    () => {
      stored = []
      return { done: true }
    },
    { id: loans.id },
  )
  await user.click(dialog().getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No saved searches yet')).toBeDefined()
  expect(screen.getByText('Saved search deleted.').role).toBe('status')
})

it('regards a search that another device has deleted as deleted', async () => {
  stored = [loans]
  const user = showList()
  await user.click(await screen.findByRole('button', { name: 'Delete Loans by the sea' }))
  stored = []
  calls.refuse(deleteSavedSearch, { code: 'NOT_FOUND' }, { id: loans.id })
  await user.click(dialog().getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No saved searches yet')).toBeDefined()
})
