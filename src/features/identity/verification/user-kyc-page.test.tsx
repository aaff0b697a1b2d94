/** The verification page in each of its states, and with each failure. */

import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Identity } from '#contract/identity/identity.ts'
import { identityStates } from '#domain/identity/identity.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { noteReachable } from '#src/platform/online.ts'
import { english } from '#tests/support/browser/component-app.tsx'
import { showStubbed, stubCalls, type StubbedCalls } from '#tests/support/browser/stubbed-calls.tsx'
import { partyAnswers } from '#tests/support/identity/party.ts'
import { Page } from './user-kyc-page.tsx'

const { getIdentity, refreshIdentity, saveIdentity, submitIdentity } = calls.identity
const now = '2026-11-23T12:00:00.000Z'
const documents = (['front', 'selfie', 'address'] as const).map((slot) => ({
  slot,
  id: `018f0000-0000-7000-8000-00000000000${slot.length}`,
  mime: 'image/jpeg',
  bytes: 420_000,
}))
const none: Identity = {
  state: 'none',
  gates: ['sign', 'withdraw'],
  reason: '',
  reasons: [],
  expiresAt: null,
  changedAt: null,
  kinds: ['self'],
  kind: 'self',
  values: {},
  documents: [],
  collectsDocuments: true,
  unsent: false,
  actionUrl: null,
  renewal: null,
}
const complete: Identity = {
  ...none,
  changedAt: '2026-11-20T09:00:00.000Z',
  values: { ...partyAnswers(), socialSecurityNumber: '••••9999' },
  documents,
}

let intl: Intl
let server: StubbedCalls

beforeAll(async () => {
  intl = await english('shell', 'errors', 'account', 'identity', 'identity-verification', 'investment-errors', 'wallet')
})
beforeEach(() => {
  server = stubCalls(now)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const open = (identity: Identity, query = '') => {
  server.answer(getIdentity, identity)
  return showStubbed(<Page params={{}} />, { intl, now, path: `/user-kyc${query}` })
}
const link = (name: string) => screen.findByRole('link', { name })
const address = async (name: string) => (await link(name)).getAttribute('href')

describe('the status', () => {
  it('before the start: why, what is needed, and how long it takes', async () => {
    open(none, '?from=/receipt/7')
    expect(await address('Start verification')).toBe('/user-kyc?step=person&from=%2Freceipt%2F7')
    expect(screen.getByText('you sign an investment agreement')).toBeTruthy()
    expect(screen.getByText('you withdraw money')).toBeTruthy()
    expect(screen.queryByText(/formation documents/)).toBeNull()
    expect(screen.getByText(/about 10 minutes/)).toBeTruthy()
    expect(await address('Back to where you were')).toBe('/receipt/7')
  })

  it('where nothing requires it, says so; where entities are verified, names their documents', async () => {
    open({ ...none, gates: [], kinds: ['self', 'company'], collectsDocuments: false })
    expect(await address('Start verification')).toBe('/user-kyc?step=kind')
    expect(screen.getByText(/do not need this right now/)).toBeTruthy()
    expect(screen.getByText(/formation documents/)).toBeTruthy()
    expect(screen.queryByText(/utility bill/)).toBeNull()
  })

  it('saved and not sent: continues at the first incomplete step', async () => {
    open({ ...complete, state: 'started', unsent: true, documents: [] })
    expect(await screen.findByText('Not sent yet')).toBeTruthy()
    expect(await address('Continue')).toBe('/user-kyc?step=documents')
    cleanup()
    open({ ...complete, state: 'started', unsent: true })
    expect(await address('Continue')).toBe('/user-kyc?step=review')
  })

  it('at the provider: its page, and the status on request', async () => {
    const user = open({ ...complete, state: 'pending', actionUrl: 'https://verify.example/s/1' })
    expect(await address('Continue at our verification partner')).toBe('https://verify.example/s/1')
    server.refuse(refreshIdentity, { code: 'PROVIDER_SILENT' })
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText(/partner is not responding/)).toBeTruthy()
    server.answer(refreshIdentity, complete)
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText(/There is no result yet/)).toBeTruthy()
    server.answer(getIdentity, { ...complete, state: 'approved' })
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Your identity is verified')).toBeTruthy()
  })

  it('does not link to a page that is no web page', async () => {
    open({ ...complete, state: 'pending', actionUrl: 'javascript:alert(1)' })
    await screen.findByRole('button', { name: 'Check again' })
    expect(screen.queryByRole('link', { name: 'Continue at our verification partner' })).toBeNull()
  })

  it('while a provider checks, asks for the status by itself; not while nobody sees the page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    try {
      server.answer(refreshIdentity, { ...complete, state: 'pending' })
      open({ ...complete, state: 'pending' })
      await screen.findByText('We are checking your details')
      await vi.advanceTimersByTimeAsync(20_000)
      expect(server.sent(refreshIdentity)).toHaveLength(0)
      visibility.mockReturnValue('visible')
      document.dispatchEvent(new Event('visibilitychange'))
      await vi.advanceTimersByTimeAsync(9000)
      expect(server.sent(refreshIdentity).length).toBeGreaterThan(1)
    } finally {
      visibility.mockRestore()
      vi.useRealTimers()
    }
  })

  it('under review: no form, also where the URL names a step', async () => {
    open({ ...complete, state: 'review' }, '?step=person')
    expect(await screen.findByText('Your verification is under review')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('••••9999')).toBeTruthy()
  })

  it.each([
    ['more-required', 'We need something more from you', 'Correct and send again'],
    ['declined', 'We could not verify your identity', 'Correct and try again'],
  ] as const)('%s: every reason in plain words, and the way to correct it', async (state, title, action) => {
    const reason = 'The second page is missing.'
    open({ ...complete, state, reason, reasons: ['document-expired', 'face-missing'] })
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByText(reason)).toBeTruthy()
    expect(screen.getByText(/Your document has expired/)).toBeTruthy()
    expect(screen.getByText(/cannot see your face clearly/)).toBeTruthy()
    expect(await address(action)).toBe('/user-kyc?step=person')
    cleanup()
    open({ ...complete, state, reason, reasons: [] }, '?step=person')
    expect(await screen.findByRole('textbox', { name: 'First name' })).toBeTruthy()
    expect(screen.getByText(reason)).toBeTruthy()
  })

  it('approved: until when, with renewal near the end, and changes that were not sent', async () => {
    open({ ...complete, state: 'approved', expiresAt: '2028-11-20T09:00:00.000Z' })
    expect(await screen.findByText(/Valid until .*2028/)).toBeTruthy()
    expect(await address('Change my details')).toBe('/user-kyc?step=person')
    cleanup()
    open({ ...complete, state: 'approved', expiresAt: '2026-12-20T09:00:00.000Z' })
    expect(await address('Renew verification')).toBe('/user-kyc?step=person')
    cleanup()
    open({ ...complete, state: 'approved', expiresAt: null, unsent: true })
    expect(await screen.findByText('You have changes that you did not send')).toBeTruthy()
    expect(await address('Continue')).toBe('/user-kyc?step=review')
  })

  it('a renewal under review: the approval and its end, and no form', async () => {
    const expiresAt = '2026-12-20T09:00:00.000Z'
    open({ ...complete, state: 'approved', renewal: 'review', expiresAt }, '?step=person')
    expect(await screen.findByText(/^Approved until .*2026, renewal in review\./)).toBeTruthy()
    expect(screen.getByText('Your identity is verified')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Renew verification' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy()
    cleanup()
    open({ ...complete, state: 'approved', renewal: 'review', expiresAt: null })
    expect(await screen.findByText(/^Approved, new check in review\./)).toBeTruthy()
  })

  it('a renewal at the provider: its page', async () => {
    open({ ...complete, state: 'approved', renewal: 'pending', actionUrl: 'https://verify.example/s/1' })
    expect(await address('Continue at our verification partner')).toBe('https://verify.example/s/1')
    expect(screen.getByText(/For the renewal, continue at our verification partner/)).toBeTruthy()
  })

  it('a renewal that needs a correction: the reasons, and the way to correct it', async () => {
    const renewal = 'more-required'
    open({ ...complete, state: 'approved', renewal, reasons: ['document-expired'], unsent: true })
    expect(await screen.findByText('We need something more from you')).toBeTruthy()
    expect(screen.getByText(/Your document has expired/)).toBeTruthy()
    expect(await address('Correct and send again')).toBe('/user-kyc?step=person')
    expect(screen.queryByText('You have changes that you did not send')).toBeNull()
  })

  it('approved: a step that can end the approval says so, others do not', async () => {
    open({ ...complete, state: 'approved' }, '?step=person')
    expect(await screen.findByText('Some changes end your approval')).toBeTruthy()
    cleanup()
    open({ ...complete, state: 'approved' }, '?step=employment')
    expect(await screen.findByRole('heading', { name: 'Employment and income' })).toBeTruthy()
    expect(screen.queryByText('Some changes end your approval')).toBeNull()
  })

  it('expired: since when, with renewal', async () => {
    open({ ...complete, state: 'expired', expiresAt: '2026-11-01T09:00:00.000Z' })
    expect(await screen.findByText(/It ended on .*2026/)).toBeTruthy()
    expect(await address('Renew verification')).toBe('/user-kyc?step=person')
  })

  it.each(identityStates)('%s has texts in every language', (state) => {
    expect(intl.text(`verify.state.${state}`)).not.toContain('verify.')
    expect(intl.text(`verify.stateText.${state}`, { date: '' })).not.toContain('verify.')
  })
})

describe('failures', () => {
  it('offline with nothing loaded: says what is kept, and retries', async () => {
    const user = showStubbed(<Page params={{}} />, { intl, now, path: '/user-kyc' })
    expect(await screen.findByText(/kept on this device, encrypted/)).toBeTruthy()
    server.answer(getIdentity, none)
    noteReachable(true)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Start verification' })).toBeTruthy()
  })

  it('of the server: says so, with another attempt', async () => {
    server.refuse(getIdentity, { code: 'INTERNAL' })
    showStubbed(<Page params={{}} />, { intl, now, path: '/user-kyc' })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('an incomplete party: each problem leads to its step, where it stands beside its field', async () => {
    const user = open({ ...complete, state: 'started', unsent: true }, '?step=review')
    server.refuse(submitIdentity, {
      code: 'PARTY_INCOMPLETE',
      fields: [
        { path: 'city', code: 'required' },
        { path: 'selfie', code: 'required' },
      ],
    })
    await user.click(await screen.findByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Send for verification' }))
    expect(await address('City: This field is required.')).toBe('/user-kyc?step=address&check=yes')
    expect(await address('Selfie: This field is required.')).toBe('/user-kyc?step=documents&check=yes')
    cleanup()
    open({ ...complete, state: 'started', values: { ...complete.values, city: '' } }, '?step=address&check=yes')
    const city = await screen.findByRole('textbox', { name: 'City' })
    await waitFor(() => expect(city.getAttribute('aria-invalid')).toBe('true'))
  })

  it('a step that the server refuses keeps its input, with the problem beside the field', async () => {
    const user = open({ ...complete, state: 'started' }, '?step=address')
    server.refuse(saveIdentity, {
      code: 'INVALID_INPUT',
      fields: [{ path: 'body.values.city', code: 'characters' }],
    })
    const city = await screen.findByRole<HTMLInputElement>('textbox', { name: 'City' })
    await user.clear(city)
    await user.type(city, 'Salem')
    await user.click(screen.getByRole('button', { name: 'Save and continue' }))
    await waitFor(() => expect(city.getAttribute('aria-invalid')).toBe('true'))
    expect(city.value).toBe('Salem')
  })
})
