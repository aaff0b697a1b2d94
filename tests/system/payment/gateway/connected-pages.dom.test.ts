/** The pages of connected accounts in each of their states, with the real server and the sandbox's card provider. */

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type BrowserApp, openBrowser } from '#tests/support/browser/browser-app.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { type Connecting, startConnecting } from '#tests/support/payments/connecting.ts'
import { newDraft, setStatus } from '#tests/support/drafts.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

let site: PayingApp
let connecting: Connecting
let browser: BrowserApp
let owner: TestPerson

beforeAll(async () => {
  site = await startPayingApp('embedded')
  // The browser uses the machine's clock, by which sessions must not have expired.
  site.app.at(new Date().toISOString())
  connecting = await startConnecting(site)
  // jsdom implements the element without the method that opens it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
beforeEach(async () => {
  await site.sandbox.control('reset', {})
  await site.sandbox.control('webhooks', { action: 'drop', times: 1000 })
  await connecting.need(true)
  owner = await newPerson(site.app, { userType: 'company' })
})
afterEach(() => browser.close())
afterAll(() => site.stop())

const list = '/settings/ach-account-list'
const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name })
const button = (name: RegExp | string) => screen.findByRole('button', { name })
const at = (name: string, accountId: string | null) => site.sandbox.control(`stripe/${name}`, { account: accountId })
const silent = () => site.sandbox.control('faults', { kind: 'status', provider: 'stripe', method: 'GET', times: 1 })

it('shows that there is no account yet, with a button to connect one', async () => {
  browser = await openBrowser(site.app, list, { as: owner })
  await screen.findByText('No accounts yet')
  expect((await button('Connect account')).getAttribute('aria-disabled')).toBeNull()
  screen.getByText('Test mode')
})

it('offers no new account where the site requires none, and lists existing ones', async () => {
  await connecting.connect(owner)
  await connecting.need(false)
  browser = await openBrowser(site.app, list, { as: owner })
  await screen.findByText('You do not need a connected account')
  await button(/^Disconnect: /)
  expect(screen.queryByRole('button', { name: /Connect/ })).toBeNull()
})

it('lists accounts with their requirements, and disconnects one after confirmation', async () => {
  const usable = await connecting.connect(owner)
  site.app.advance(1000)
  const { account: half } = await connecting.begin(owner)
  await connecting.returnToSite(owner, half.id)
  browser = await openBrowser(site.app, list, { as: owner })
  await screen.findByText(usable.accountId ?? '')
  const cards = [...document.querySelectorAll<HTMLElement>('[data-state]')]
  expect(cards.map((card) => card.dataset['state'])).toEqual(['unfinished', 'usable'])
  const [first, second] = cards
  if (!first || !second) throw new Error('two accounts are listed')
  within(first).getByText('your agreement to its terms')
  within(first).getByRole('button', { name: /^Continue with the card provider/ })
  expect(
    within(second)
      .getByText(usable.accountId ?? '')
      .getAttribute('dir'),
  ).toBe('ltr')
  // Unfinished onboarding is offered before another account.
  expect(screen.queryByRole('button', { name: 'Connect another account' })).toBeNull()

  await userEvent.click(within(second).getByRole('button', { name: /^Disconnect/ }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(/Drafts that use it need another account/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(within(second).getByRole('button', { name: /^Disconnect/ }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }))
  await screen.findByText('Account disconnected.')
  await waitFor(() => expect(document.querySelectorAll('[data-state]')).toHaveLength(1))
})

it('explains why an account cannot be disconnected, before and after an attempt', async () => {
  const account = await connecting.connect(owner)
  const id = await newDraft(site.app, owner)
  await writeCompleteDraft(site.app, { id, ownerId: owner.id, kind: 'equity' })
  const change = { accountNumber: '••••6789', routingNumber: '••••1533', achAccountId: account.id }
  const body = { bankName: 'Example Bank', accountType: 'checking', scheme: 'us', ...change }
  await make(site.app, calls.campaignEdit.updateFunding, { params: { campaignId: id }, body }, { as: owner })
  browser = await openBrowser(site.app, list, { as: owner })
  await userEvent.click(await button(/^Disconnect/))
  // The campaign was submitted in the meantime.
  await setStatus(site.app, id, 1)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }))
  await screen.findByText(/One of your campaigns uses this account/)
  browser.close()

  browser = await openBrowser(site.app, list, { as: owner })
  await waitFor(async () => expect((await button(/^Disconnect/)).getAttribute('aria-disabled')).toBe('true'))
  screen.getByText('One of your campaigns uses this account.')
})

it('confirms the account on return, with a link to the campaign', async () => {
  const { account, url } = await connecting.begin(owner)
  await connecting.atPage(url, 'finish')
  const campaign = site.app.deps.ids.next()
  browser = await openBrowser(site.app, `/stripe-account-connect?account=${account.id}&campaign=${campaign}`, {
    as: owner,
  })
  await heading('Your account is connected')
  expect(screen.getByRole('link', { name: 'Back to your campaign' }).getAttribute('href')).toBe(
    `/create-campaign/funding/${campaign}?account=${account.id}#field-funding-achAccountId`,
  )
  expect(browser.requests.filter((request) => request === 'POST ach-payment/connect-ach-account')).toHaveLength(1)
})

it.each([
  ['left unfinished', 'later', '', 'More information needed', 'your agreement to its terms'],
  ['with an expired link', 'later', '&again=1', 'This link has expired', 'your agreement to its terms'],
] as const)('%s: lists the requirements and offers to continue', async (_, action, more, title, missing) => {
  const { account, url } = await connecting.begin(owner)
  await connecting.atPage(url, action)
  browser = await openBrowser(site.app, `/stripe-account-connect?account=${account.id}${more}`, { as: owner })
  await heading(title)
  screen.getByText(missing)
  await button('Continue with the card provider')
})

it.each([
  ['verify-account', 'We are waiting for verification'],
  ['restrict-account', 'More information needed'],
  ['reject-account', 'This account cannot be used'],
])('after %s: %s', async (operation, title) => {
  const account = await connecting.connect(owner)
  await at(operation, account.accountId)
  browser = await openBrowser(site.app, `/stripe-account-connect?account=${account.id}`, { as: owner })
  await heading(title)
})

it('reports an unresponsive provider, and polls it again on request', async () => {
  const { account, url } = await connecting.begin(owner)
  await connecting.atPage(url, 'finish')
  await silent()
  browser = await openBrowser(site.app, `/stripe-account-connect?account=${account.id}`, { as: owner })
  await screen.findByText('The card provider is not responding')
  expect(screen.queryByText('Your account is connected')).toBeNull()
  await userEvent.click(await button('Check again'))
  await heading('Your account is connected')
})

it.each([
  ['nothing', '', 'Nothing to confirm'],
  ['an invalid id', '?account=acct_123', 'Nothing to confirm'],
])('confirms nothing when opened with %s', async (_, query, title) => {
  browser = await openBrowser(site.app, `/stripe-account-connect${query}`, { as: owner })
  await heading(title)
  expect(browser.requests.filter((request) => request.startsWith('POST'))).toEqual([])
})

it('shows the not-found page for another owner’s account', async () => {
  const account = await connecting.connect(await newPerson(site.app, { userType: 'company' }))
  browser = await openBrowser(site.app, `/stripe-account-connect?account=${account.id}`, { as: owner })
  await heading('This page does not exist')
})

it('lets an administrator enable the requirement', async () => {
  await connecting.need(false)
  browser = await openBrowser(site.app, '/admin/ach', { as: connecting.administrator })
  const tick = await screen.findByRole('checkbox', { name: 'Require a connected account' })
  expect(tick).toHaveProperty('checked', false)
  screen.getByText('Test mode')
  await userEvent.click(tick)
  await userEvent.click(await button('Save setting'))
  await screen.findByText('Owners now need a connected account.')
  expect((await make(site.app, calls.settings.campaign, {})).data.achOn).toBe(true)
})
