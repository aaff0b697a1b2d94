/** The screens of a payout that a provider sends: the administrator's list, and the panel of the owner's dashboard. */

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type BrowserApp, openBrowser } from '#tests/support/browser/browser-app.ts'
import { usAccount } from '#tests/support/payments/bank-details.ts'
import { type Connecting, startConnecting } from '#tests/support/payments/connecting.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { transferSteps } from './transfer-steps.ts'

const hour = 3_600_000
const iban = {
  scheme: 'iban',
  accountNumber: 'GB29NWBK60161331926819',
  confirmAccountNumber: 'GB29NWBK60161331926819',
  routingNumber: 'NWBKGB2L',
} as const

let site: PayingApp
let connecting: Connecting
let browser: BrowserApp | undefined
let administrator: TestPerson
let investor: TestPerson
let owner: TestPerson
let campaign: TestCampaign
let name: string

beforeAll(async () => {
  site = await startPayingApp('embedded')
  connecting = await startConnecting(site)
  // The browser uses the machine's clock, by which sessions must not have expired.
  site.app.at(new Date().toISOString())
  administrator = await newPerson(site.app, { userType: null, admin: true })
  // jsdom implements the element without the methods that open and close it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
beforeEach(async () => {
  investor = await newPerson(site.app)
  owner = await newPerson(site.app, { userType: 'company' })
  name = `Lime House ${investor.id}`
  campaign = await newCampaign(site.app, owner, { unitPrice: 2002n, name })
})
afterEach(() => browser?.close())
afterAll(() => site.stop())

const steps = transferSteps(() => ({ site: { ...site, owner }, campaign, investor, administrator }))
const { invest, end, request, confirm, send, enterAccount, execute } = steps

/** Confirmed, with an account of a kind that was entered more than a day ago. */
const confirmed = async (kind: 'connected' | 'iban') => {
  await invest()
  await end()
  if (kind === 'iban') await enterAccount(iban)
  else {
    const { id: achAccountId } = await connecting.connect(owner)
    const params = { campaignId: campaign.id }
    await make(
      site.app,
      calls.campaignEdit.updateFunding,
      { params, body: { ...usAccount, achAccountId } },
      { as: owner },
    )
  }
  await site.pass(25 * hour)
  await request()
  await confirm()
}
const asOwner = async () => {
  browser = await openBrowser(site.app, `/campaign-dashboard/${campaign.id}`, { as: owner })
  return within(await screen.findByRole('region', { name: /^Payout/ }))
}
const asAdministrator = async (query = '?state=all') => {
  browser = await openBrowser(site.app, `/admin/payouts${query}`, { as: administrator })
  const title = await screen.findByText(name)
  return within(title.closest('li') ?? document.body)
}
const dialog = () => within(screen.getByRole('dialog'))
const press = async (label: RegExp | string) => userEvent.click(dialog().getByRole('button', { name: label }))

it('sends by Stripe, and shows the method, the state and the reference', async () => {
  await confirmed('connected')
  const row = await asAdministrator()
  expect(row.queryByRole('button', { name: /^Send by Mangopay/ })).toBeNull()
  await userEvent.click(row.getByRole('button', { name: /^Send by Stripe/ }))
  expect(dialog().getByText('$95.09')).toBeTruthy()
  await press('Send by Stripe')
  await row.findByText('With the provider')
  expect(row.getByText('By Stripe')).toBeTruthy()
  expect(row.getByText(/^tr_/)).toBeTruthy()
  expect(row.queryByRole('button', { name: /^(?:Send|Record)/ })).toBeNull()
  await site.settle()
  await site.pass(25 * hour)
  await site.settle()
  await userEvent.click(row.getByRole('button', { name: /^Check status/ }))
  await row.findByText('Paid')
  // The provider reports what it returns.
  expect(row.queryByRole('button', { name: /^Record return/ })).toBeNull()
  browser?.close()
  const panel = await asOwner()
  await panel.findByText('Paid by Stripe to your connected account')
  expect(panel.getByText(/^tr_/)).toBeTruthy()
})

it('asks for the address of the recipient, and links to the page on which it is confirmed', async () => {
  await confirmed('iban')
  const row = await asAdministrator()
  await userEvent.click(row.getByRole('button', { name: /^Send by Mangopay/ }))
  await userEvent.clear(dialog().getByLabelText('Street and number'))
  await press('Send by Mangopay')
  await waitFor(() => expect(dialog().getByLabelText('City').getAttribute('aria-invalid')).toBe('true'))
  expect(dialog().getByLabelText('Street and number').getAttribute('aria-invalid')).toBe('true')
  browser?.close()
  await send('mangopay')
  const later = await asAdministrator('?state=sending')
  const link = later.getByRole('link', { name: 'Confirm at Mangopay' })
  expect(link.getAttribute('href')).toContain('/hosted/sca/')
  expect(later.getByText('Waiting for the provider')).toBeTruthy()
  browser?.close()
  const panel = await asOwner()
  await panel.findByText('Your payout is on its way')
  expect(panel.getByText(/^Mangopay sends/)).toBeTruthy()
})

it('cancels a transfer that the provider does not have, and states why it cannot cancel another one', async () => {
  await confirmed('connected')
  const lose = (kind: string) =>
    site.sandbox.control('faults', { kind, provider: 'stripe', method: 'POST', path: '/v1/transfers' })
  await lose('drop')
  await send('stripe')
  const row = await asAdministrator('?state=sending')
  await userEvent.click(row.getByRole('button', { name: /^Cancel transfer/ }))
  await press('Cancel transfer')
  await dialog().findByText(/^The provider has not confirmed/)
  await site.pass(3 * 60_000)
  await press('Cancel transfer')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('The transfer was cancelled. No money moved.')
  browser?.close()
  const later = await asAdministrator()
  expect(later.getByText('Not sent')).toBeTruthy()
  expect(later.getByText('The transfer was cancelled before the provider received it.')).toBeTruthy()
  browser?.close()
  await lose('accept-then-drop')
  await send('stripe')
  await site.pass(3 * 60_000)
  const sent = await asAdministrator('?state=sending')
  await userEvent.click(sent.getByRole('button', { name: /^Cancel transfer/ }))
  await press('Cancel transfer')
  await dialog().findByText(/^The provider has this transfer/)
})

it('shows administrators that nothing was sent, and why', async () => {
  await confirmed('connected')
  await execute(
    'update payout set raised = raised * 100, fee = fee * 100, net = net * 100, amount = amount * 100 where campaign_id = $1',
    [campaign.id],
  )
  const row = await asAdministrator()
  await userEvent.click(row.getByRole('button', { name: /^Send by Stripe/ }))
  await press('Send by Stripe')
  await row.findByText('The balance at the provider is too low.')
  expect(row.getByText('Not sent')).toBeTruthy()
  await screen.findByText('The payout was not sent. No money moved.')
  browser?.close()
  // The owner is not concerned.
  const panel = await asOwner()
  await panel.findByText('Your payout is confirmed')
})

it('shows how much of a payout came back and why, and sends the rest again', async () => {
  await confirmed('connected')
  await send('stripe')
  await site.settle()
  await site.pass(25 * hour)
  await site.settle()
  const { transfers = [] } = await site.sandbox.state('stripe')
  const transfer = transfers.at(-1)?.['id']
  await site.sandbox.control('stripe/reverse-transfer', { transfer, amount: 1000, reserves: true })
  await site.settle()
  const panel = await asOwner()
  await panel.findByText('Part of your payout was returned')
  expect(panel.getByText('The provider reversed the transfer.')).toBeTruthy()
  expect(panel.getByText('Returned to us')).toBeTruthy()
  expect(panel.getAllByText('$10.00').length).toBeGreaterThan(1)
  browser?.close()
  const row = await asAdministrator()
  expect(row.getByText('Partly returned')).toBeTruthy()
  expect(row.getByText('The provider reversed the transfer.')).toBeTruthy()
  await userEvent.click(row.getByRole('button', { name: /^Record transfer/ }))
  expect(dialog().getByText('Already paid')).toBeTruthy()
  expect(dialog().getByText('To send now')).toBeTruthy()
  await userEvent.type(dialog().getByLabelText('Bank reference'), 'WIRE 4711')
  await press('Mark as paid')
  await row.findByText('Paid')
  browser?.close()
  const later = await asOwner()
  await later.findByText(/^We sent/)
  expect(later.queryByText('Returned to us')).toBeNull()
})

it('shows the owner why the money came back, and how to correct the account', async () => {
  await confirmed('connected')
  await send('stripe')
  await site.settle()
  const { connected = [] } = await site.sandbox.state('stripe')
  const held = connected.at(-1) as { id: string; payouts: { id: string }[] }
  await site.sandbox.control('stripe/fail-payout', { payout: held.payouts[0]?.id, account: held.id })
  await site.settle()
  const panel = await asOwner()
  await panel.findByText('We could not send your payout')
  expect(panel.getByText('The bank account is closed.')).toBeTruthy()
  expect(panel.getByRole('link', { name: 'Change payout account' })).toBeTruthy()
  browser?.close()
  const row = await asAdministrator()
  expect(row.getByText('Returned by the bank')).toBeTruthy()
  expect(row.getByText('The bank account is closed.')).toBeTruthy()
  expect(row.getByRole('button', { name: /^Send by Stripe/ })).toBeTruthy()
})
