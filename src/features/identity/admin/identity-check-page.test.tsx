/** The review of a verification: matches, the administrator's own verification, and versions that have changed. */

import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import { SWRConfig } from 'swr'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { OpenedIdentity } from '#contract/identity/admin-identity.ts'
import { listedHitsMaximum } from '#domain/identity/verification-result.ts'
import { Dictionary, type Intl, IntlProvider } from '#src/intl/intl.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { OpenedCheckView } from './opened-check.tsx'
import { useOpenedIdentity } from './use-opened-identity.ts'

const [personId, adminId, hitId, fileId] = [1, 2, 3, 4].map(
  (digit) => `018f0000-0000-7000-8000-00000000000${digit}`,
) as [string, string, string, string]
const at = '2026-11-21T09:00:00.000Z'

const opened: OpenedIdentity = {
  person: { id: personId, name: 'Amal Haddad', email: 'amal@example.com' },
  state: 'review',
  reason: '',
  changedAt: at,
  expiresAt: null,
  renewal: null,
  hasOpenHits: false,
  kind: 'self',
  values: { firstName: 'Amal', domicile: 'us-citizen', currentIncome: '7700' },
  documents: [{ slot: 'front', id: fileId, mime: 'image/png', bytes: 5000 }],
  submissions: [
    {
      id: hitId,
      method: 'shuftiprokyc',
      test: false,
      kind: 'self',
      state: 'review',
      submittedAt: at,
      changedAt: at,
      identity: 'declined',
      screening: 'approved',
      reasons: ['name-mismatch'],
      report: '{"event":"verification.declined"}',
    },
  ],
  hits: [],
  notes: [],
  canRecheck: true,
}
const hit = { id: hitId, kind: 'sanction', name: 'HADDAD, Amal', details: '', opinion: null, decision: null } as const

let intl: Intl
let reply: OpenedIdentity
let refusal: string | undefined
let isDecided = false
const sent: string[] = []

beforeAll(async () => {
  const dictionary = new Dictionary('en')
  await dictionary.load(['shell', 'errors', 'admin', 'identity-admin', 'identity-verification', 'investment-errors'])
  intl = dictionary.intl()
  // jsdom has no dialogs of its own.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
})
beforeEach(() => {
  reply = opened
  refusal = undefined
  isDecided = false
  sent.length = 0
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'https://freehold.example')
    sent.push(`${method} ${pathname.replace(/^.*identity-checks\//, '')}`)
    if (pathname.endsWith('/open'))
      return Promise.resolve(Response.json({ status: 'success', message: '', data: reply }))
    if (pathname.includes('/files/'))
      return Promise.resolve(new Response('picture', { headers: { 'content-type': 'image/png' } }))
    if (refusal !== undefined)
      return Promise.resolve(Response.json({ status: 'error', code: refusal, message: '' }, { status: 409 }))
    return Promise.resolve(Response.json({ status: 'success', message: '', data: { decided: isDecided } }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function View() {
  return <OpenedCheckView of={useOpenedIdentity(personId)} name="Amal Haddad" />
}

async function show(as = adminId) {
  const store = createStore()
  store.set(sessionAtom, { token: 't', partition: 'partition', user: { id: as, isAdmin: true } } as never)
  const view = render(
    <Provider store={store}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <IntlProvider intl={intl}>
          <View />
        </IntlProvider>
      </SWRConfig>
    </Provider>,
  )
  const user = userEvent.setup()
  expect(screen.queryByText('Personal details')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open verification' }))
  await screen.findByRole('heading', { name: 'Personal details' })
  return { user, view }
}
const button = (name: string) => screen.getByRole('button', { name })

it('shows answers as text, and that the identity failed while the screening passed', async () => {
  await show()
  expect(screen.getByText('U.S. citizen')).toBeTruthy()
  expect(screen.getByText(/77\.00/)).toBeTruthy()
  expect(screen.getByText('Identity not confirmed, screening passed')).toBeTruthy()
  expect(screen.getByText('Name does not match')).toBeTruthy()
  expect(button('Approve').getAttribute('aria-disabled')).not.toBe('true')
})

it('blocks the approval while a match is open, and marks the own opinion', async () => {
  reply = { ...opened, hits: [hit], hasOpenHits: true }
  const { user } = await show()
  expect(button('Approve').getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('First, two administrators must decide about each watchlist match.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Clear match: /u }))
  const dialog = screen.getByRole('dialog', { hidden: true })
  await user.click(within(dialog).getByRole('button', { name: 'Clear match', hidden: true }))
  await screen.findByText('You cleared this match. Another administrator must agree.')
  expect(screen.queryByRole('button', { name: /match: /u })).toBeNull()
  expect(button('Approve').getAttribute('aria-disabled')).toBe('true')
})

it('loads the matches that a full list left out once those of the list are decided', async () => {
  const hits: OpenedIdentity['hits'] = Array.from({ length: listedHitsMaximum }, (_, index) => ({
    ...hit,
    id: `018f0000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
    decision: index === 0 ? null : 'cleared',
  }))
  reply = { ...opened, hits, hasOpenHits: true }
  const { user } = await show()
  isDecided = true
  reply = { ...opened, hits: [hit], hasOpenHits: true }
  await user.click(screen.getByRole('button', { name: /^Clear match: /u }))
  const dialog = screen.getByRole('dialog', { hidden: true })
  await user.click(within(dialog).getByRole('button', { name: 'Clear match', hidden: true }))
  await vi.waitFor(() => expect(screen.getAllByRole('heading', { name: 'HADDAD, Amal' })).toHaveLength(1))
  expect(sent.filter((call) => call === `POST ${personId}/open`)).toHaveLength(2)
  expect(button('Approve').getAttribute('aria-disabled')).toBe('true')
})

it('blocks the approval after a confirmed sanctions match', async () => {
  reply = { ...opened, hits: [{ ...hit, decision: 'confirmed' }] }
  await show()
  expect(button('Approve').getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('A sanctions match is confirmed. This person cannot be approved.')).toBeTruthy()
})

it('asks for the reason of an approval after another confirmed match, beside its field', async () => {
  reply = { ...opened, hits: [{ ...hit, kind: 'political', decision: 'confirmed' }] }
  const { user } = await show()
  await user.click(button('Approve'))
  const dialog = screen.getByRole('dialog', { hidden: true })
  const field = within(dialog).getByLabelText('Reason for the approval')
  await user.click(within(dialog).getByRole('button', { name: 'Approve', hidden: true }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(sent.some((call) => call.startsWith('PATCH'))).toBe(false)
  await user.type(field, 'Source of funds is documented.')
  await user.click(within(dialog).getByRole('button', { name: 'Approve', hidden: true }))
  expect(sent).toContain(`PATCH ${personId}`)
})

it('shows an approval with its renewal, and decides about the renewal', async () => {
  reply = { ...opened, state: 'approved', renewal: 'review', expiresAt: '2027-01-01T00:00:00.000Z' }
  await show()
  expect(screen.getByText('Renewal under review')).toBeTruthy()
  expect(screen.getByText(/approval stays in force/)).toBeTruthy()
  expect(button('Approve').getAttribute('aria-disabled')).not.toBe('true')
})

it('leaves the own verification to another administrator', async () => {
  reply = { ...opened, hits: [hit], hasOpenHits: true }
  await show(personId)
  expect(screen.getByText('Another administrator must decide')).toBeTruthy()
  for (const name of [/^Approve/u, /^Decline/u, /^Ask for more/u, /^Check again/u, /match: /u])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('loads the current version if another one was decided about', async () => {
  const { user } = await show()
  refusal = 'IDENTITY_CHANGED'
  reply = { ...opened, state: 'approved' }
  await user.click(button('Approve'))
  const dialog = screen.getByRole('dialog', { hidden: true })
  await user.click(within(dialog).getByRole('button', { name: 'Approve', hidden: true }))
  await screen.findByText('The verification has changed in the meantime. This is the current version.')
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  expect(sent.filter((call) => call === `POST ${personId}/open`)).toHaveLength(2)
})

it('fetches a picture when it is shown, and releases it when the page is left', async () => {
  const revoke = vi.fn<(address: string) => void>()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: revoke }))
  const { user, view } = await show()
  const downloads = () => sent.filter((call) => call.includes('/files/'))
  expect(downloads()).toEqual([])
  await user.click(button('Show: Identity document: front'))
  expect((await screen.findByRole('img', { name: 'Identity document: front' })).getAttribute('src')).toBe('blob:one')
  expect(downloads()).toEqual([`GET ${personId}/files/${fileId}`])
  expect(revoke).not.toHaveBeenCalled()
  view.unmount()
  expect(revoke).toHaveBeenCalledWith('blob:one')
})
