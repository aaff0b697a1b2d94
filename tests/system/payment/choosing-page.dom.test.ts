/**
 * Step 6 where a connected account is required: its absence is reported, and it is chosen, saved, and flagged once
 * unusable.
 */

import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type BrowserApp, openBrowser } from '#tests/support/browser/browser-app.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { type Connecting, startConnecting } from '#tests/support/payments/connecting.ts'
import { newDraft, newEditor, setStatus } from '#tests/support/drafts.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

let site: PayingApp
let connecting: Connecting
let browser: BrowserApp
let owner: TestPerson
let id = ''

beforeAll(async () => {
  site = await startPayingApp('embedded')
  site.app.at(new Date().toISOString())
  connecting = await startConnecting(site)
})
beforeEach(async () => {
  await site.sandbox.control('reset', {})
  await site.sandbox.control('webhooks', { action: 'drop', times: 1000 })
  await connecting.need(true)
  owner = await newPerson(site.app, { userType: 'company' })
  id = await newDraft(site.app, owner)
  await writeCompleteDraft(site.app, { id, ownerId: owner.id, kind: 'equity' })
})
afterEach(() => browser.close())
afterAll(() => site.stop())

const missing = 'Please connect your card-provider account.'
const open = async (query = '', as = owner): Promise<void> => {
  browser = await openBrowser(site.app, `/create-campaign/funding/${id}${query}`, { as })
  await screen.findByRole('heading', { level: 1 })
}
const target = (): HTMLElement | null => document.querySelector('#field-funding-achAccountId')
const stored = async (): Promise<string> =>
  (await make(site.app, calls.campaignEdit.getFunding, { params: { campaignId: id } }, { as: owner })).data.account
    .achAccountId
const choose = (achAccountId: string) => {
  const masks = { accountNumber: '••••6789', routingNumber: '••••1533' }
  const body = { bankName: 'Example Bank', accountType: 'checking', scheme: 'us', ...masks, achAccountId }
  return make(site.app, calls.campaignEdit.updateFunding, { params: { campaignId: id }, body }, { as: owner })
}

it('reports a missing account in the form and on the checklist, which links to the button to connect one', async () => {
  await open()
  // The form and the checklist arrive with replies of their own.
  await waitFor(() => expect(screen.getAllByText(missing)).toHaveLength(2))
  await userEvent.click(screen.getByRole('link', { name: 'Connected account' }))
  expect(document.activeElement).toBe(target())
  expect(target()?.textContent).toBe('Connect account')
})

it('selects one of the usable accounts, saves it, and offers to continue unfinished onboarding', async () => {
  const account = await connecting.connect(owner)
  const { account: half } = await connecting.begin(owner)
  await open()
  const radios = await screen.findAllByRole('radio', { name: new RegExp(account.accountId ?? '') })
  expect(radios).toHaveLength(1)
  expect(screen.queryByRole('radio', { name: new RegExp(half.accountId ?? '') })).toBeNull()
  screen.getByRole('button', { name: /^Continue with the card provider/ })
  expect(screen.queryByRole('button', { name: /Connect another/ })).toBeNull()
  await userEvent.click(radios[0] as HTMLElement)
  screen.getByText('Selected, not saved yet.')
  expect(await stored()).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Save account' }))
  await waitFor(async () => expect(await stored()).toBe(account.id))
  await screen.findByText('Account saved.')
  await waitFor(() => expect(screen.queryByText(missing)).toBeNull())
})

it('preselects the account that the owner has just connected, unless another is stored', async () => {
  const first = await connecting.connect(owner)
  await choose(first.id)
  site.app.advance(1000)
  const second = await connecting.connect(owner)
  const chosen = async (account: { accountId: string | null }): Promise<boolean> =>
    (await screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(account.accountId ?? '') })).checked
  await open(`?account=${second.id}`)
  expect(await chosen(first)).toBe(true)
  browser.close()

  await choose('')
  await open(`?account=${second.id}`)
  await waitFor(async () => expect(await chosen(second)).toBe(true))
  expect(await stored()).toBe('')
})

it('saves the form before redirecting, and stays on the page if the form is invalid', async () => {
  // The provider fails, so the page does not redirect.
  await site.sandbox.control('faults', { kind: 'status', provider: 'stripe', method: 'POST' })
  await open()
  const bank = await screen.findByRole('textbox', { name: 'Bank name' })
  await userEvent.clear(bank)
  const leave = await screen.findByRole('button', { name: 'Save and connect account' })
  await userEvent.click(leave)
  await screen.findByText('1 field needs your attention')
  expect(browser.requests.filter((request) => request.endsWith('get-connection-url'))).toEqual([])
  await userEvent.type(bank, 'Bank of the Harbour')
  await userEvent.click(screen.getByRole('button', { name: 'Save and connect account' }))
  await screen.findByText('The card provider is not responding', undefined, { timeout: 10_000 })
  const { data } = await make(site.app, calls.campaignEdit.getFunding, { params: { campaignId: id } }, { as: owner })
  expect(data.account.bankName).toBe('Bank of the Harbour')
})

it('reports a chosen account that is restricted or disconnected', async () => {
  const account = await connecting.connect(owner)
  await choose(account.id)
  await site.sandbox.control('stripe/restrict-account', { account: account.accountId })
  await connecting.returnToSite(owner, account.id)
  await open()
  expect(await screen.findAllByText(/^We cannot pay out to this account/)).not.toHaveLength(0)
  screen.getByText('proof of your identity, or that of the company’s representative')
  browser.close()

  await connecting.disconnect(owner, account.id)
  await open()
  await screen.findByText('The account you chose is no longer connected. Choose another one.')
})

it('is read-only during review, and hidden from editors', async () => {
  const account = await connecting.connect(owner)
  await choose(account.id)
  await setStatus(site.app, id, 1)
  await open()
  await waitFor(() =>
    expect(screen.getByText('Connected account').nextElementSibling?.textContent).toBe(account.companyName),
  )
  expect(screen.queryByRole('radio')).toBeNull()
  browser.close()

  await setStatus(site.app, id, 0)
  const editor = await newPerson(site.app, { userType: 'company' })
  await newEditor(site.app, id, editor)
  await open('', editor)
  await screen.findByText('Only the campaign owner can view and change this account.')
  expect(document.body.textContent).not.toContain(account.companyName)
  expect(browser.requests).not.toContain('GET ach-payment/get-all-accounts-by-user')
})

it('is hidden where the site requires no connected account', async () => {
  await connecting.need(false)
  await open()
  await screen.findByRole('textbox', { name: 'Bank name' })
  expect(document.body.textContent).not.toContain('card provider')
  expect(browser.requests).not.toContain('GET ach-payment/get-all-accounts-by-user')
})
