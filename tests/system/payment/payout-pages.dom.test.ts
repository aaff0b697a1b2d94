/** The screens of a payout in their states: the panel of the owner's dashboard, and the administrator's list. */

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type BrowserApp, openBrowser } from '#tests/support/browser/browser-app.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { setPassword, walletPassword } from '#tests/support/payments/wallets.ts'
import { newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { payoutSteps } from './payout-steps.ts'

let site: PayingApp
let browser: BrowserApp | undefined
let administrator: TestPerson
let investor: TestPerson
let owner: TestPerson
let campaign: TestCampaign
let name: string

beforeAll(async () => {
  site = await startPayingApp('embedded')
  // The browser uses the machine's clock, by which sessions must not have expired.
  site.app.at(new Date().toISOString())
  administrator = await newPerson(site.app, { userType: null, admin: true })
  await setPassword(site.app, administrator)
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

const { request, confirm, pay, reject, enterAccount, invest, end, ready, returned, item, execute } = payoutSteps(
  () => ({
    site: { ...site, owner },
    campaign,
    investor,
    administrator,
  }),
)

const asOwner = async () => {
  browser = await openBrowser(site.app, `/campaign-dashboard/${campaign.id}`, { as: owner })
  return within(await screen.findByRole('region', { name: /^Payout/ }))
}
const asAdministrator = async (query = '') => {
  browser = await openBrowser(site.app, `/admin/payouts${query}`, { as: administrator })
  const title = await screen.findByText(name)
  return within(title.closest('li') ?? document.body)
}
const dialog = () => within(screen.getByRole('dialog'))
/** Without the marks that isolate values in a text of another direction. */
const plainText = () => document.body.textContent?.replaceAll(/[\u2066-\u2069]/g, '')
const press = async (name: RegExp | string) => userEvent.click(dialog().getByRole('button', { name }))

/** Opens the dialog about the return of a payout that was paid by bank transfer. @returns the field of its amount */
const openReturnDialog = async () => {
  await ready()
  await request()
  await confirm()
  await pay()
  const row = await asAdministrator('?state=paid')
  await userEvent.click(row.getByRole('button', { name: /^Record return/ }))
  await screen.findByRole('dialog')
  return dialog().getByLabelText('Amount received in USD')
}

it('links to the account that is missing, and states when a new one can be paid', async () => {
  await invest()
  await end()
  const panel = await asOwner()
  await panel.findByText('Your campaign has no payout account')
  expect(panel.getByRole('link', { name: 'Add payout account' }).getAttribute('href')).toBe(
    `/create-campaign/funding/${campaign.id}`,
  )
  expect(panel.queryByRole('button')).toBeNull()
  browser?.close()
  browser = await openBrowser(site.app, `/create-campaign/funding/${campaign.id}`, { as: owner })
  expect((await screen.findByRole('link', { name: 'View payout' })).getAttribute('href')).toBe(
    `/campaign-dashboard/${campaign.id}`,
  )
  expect(await screen.findByLabelText('Bank name')).toHaveProperty('disabled', false)
  expect(screen.queryByText('To do before you submit')).toBeNull()
  browser.close()

  await enterAccount()
  const later = await asOwner()
  await later.findByText('Your payout account changed recently')
  await userEvent.click(later.getByRole('button', { name: 'Request payout' }))
  expect(dialog().getAllByText('$95.09')).toHaveLength(2)
  await press('Send request')
  await later.findByText('We are reviewing your request')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(later.queryByRole('button')).toBeNull()
  browser?.close()

  const row = await asAdministrator()
  await userEvent.click(row.getByRole('button', { name: /^Confirm/ }))
  expect(dialog().getByText(/^To protect the owner against fraud/)).toBeTruthy()
  expect(dialog().queryByRole('button', { name: 'Confirm payout' })).toBeNull()
})

it('refuses to confirm what changed in the open dialog, and shows what it is now', async () => {
  await ready()
  await request()
  const row = await asAdministrator()
  await userEvent.click(row.getByRole('button', { name: /^Confirm/ }))
  expect(dialog().getByText('••••9137')).toBeTruthy()
  await enterAccount({ accountNumber: '000424241234', confirmAccountNumber: '000424241234' })
  await press('Confirm payout')
  await dialog().findByText(/^The amount or the bank account has changed/)
  await dialog().findByText('••••1234')
  expect(dialog().queryByRole('button', { name: 'Confirm payout' })).toBeNull()
})

it('confirms, opens the account after a proof of identity, and requires the reference of the bank', async () => {
  await ready()
  await request()
  const row = await asAdministrator('?state=all')
  await userEvent.click(row.getByRole('button', { name: /^Confirm/ }))
  await press('Confirm payout')
  await userEvent.click(await row.findByRole('button', { name: /^Send/ }))
  await userEvent.type(await screen.findByLabelText('Your password'), walletPassword)
  expect(screen.queryByText('000424249137')).toBeNull()
  await press('Show full account')
  await dialog().findByText('000424249137')
  await press('Mark as paid')
  await waitFor(() => expect(dialog().getByLabelText('Bank reference').getAttribute('aria-invalid')).toBe('true'))
  await userEvent.type(dialog().getByLabelText('Bank reference'), 'WIRE 4711')
  await press('Mark as paid')
  await row.findByText('WIRE 4711')
  expect(row.getByText('Paid')).toBeTruthy()
})

it('shows the owner why a request was rejected, and what a bank returned', async () => {
  await ready()
  await request()
  await reject('The documents are incomplete.')
  const panel = await asOwner()
  await panel.findByText('The documents are incomplete.')
  await userEvent.click(panel.getByRole('button', { name: 'Request payout again' }))
  await press('Send request')
  await panel.findByText('We are reviewing your request')
  browser?.close()

  await confirm()
  await pay()
  const row = await asAdministrator('?state=paid')
  await userEvent.click(row.getByRole('button', { name: /^Record return/ }))
  await screen.findByRole('dialog')
  await userEvent.type(dialog().getByLabelText('Reason'), 'The account is closed.')
  await press('Record return')
  await waitFor(() => expect(screen.queryByText(name)).toBeNull())
  browser?.close()
  const later = await asOwner()
  await later.findByText('The bank returned your payout')
  expect(later.getByText('The account is closed.')).toBeTruthy()
  expect(later.getByRole('link', { name: 'Change payout account' })).toBeTruthy()
})

it('records a return less a fee of the bank, which is charged to the owner by choice', async () => {
  const received = await openReturnDialog()
  expect(received).toHaveProperty('value', '95.09')
  expect(dialog().queryByRole('radio')).toBeNull()
  await userEvent.clear(received)
  await userEvent.type(received, '90')
  expect(dialog().getByRole('radio', { name: /^The site/ })).toHaveProperty('checked', true)
  await userEvent.click(dialog().getByRole('radio', { name: /^The recipient/ }))
  await userEvent.type(dialog().getByLabelText('Reason'), 'The account is closed.')
  await press('Record return')
  const why = dialog().getByLabelText('Why is the recipient charged?')
  await waitFor(() => expect(why.getAttribute('aria-invalid')).toBe('true'))
  await userEvent.type(why, 'The account was wrong.')
  await press('Record return')
  await waitFor(() => expect(screen.queryByText(name)).toBeNull())
  expect(plainText()).toContain('Return recorded: $90.00 received, bank fee $5.09.')
  browser?.close()
  const later = await asOwner()
  await later.findByText('The bank returned your payout')
  expect(later.getByText('The account was wrong.')).toBeTruthy()
  expect(later.getByText('Bank fee')).toBeTruthy()
  browser?.close()

  // Each charge keeps its reason.
  await pay('WIRE 4712')
  await returned('Closed again', { received: 8500n, feeBearer: 'recipient', feeReason: 'Wrong once more.' })
  const twice = await asOwner()
  await twice.findByText('Wrong once more.')
  expect(twice.getByText('The account was wrong.')).toBeTruthy()
  for (const fee of ['$5.09', '$5.00']) expect(twice.getByText(fee)).toBeTruthy()
  browser?.close()
  await pay('WIRE 4713')
  const sent = await asOwner()
  await sent.findByText(/^We sent/)
  expect(sent.getByText('Wrong once more.')).toBeTruthy()
})

it('asks for a check of an unusual fee', async () => {
  const received = await openReturnDialog()
  await userEvent.clear(received)
  await userEvent.type(received, '9.50')
  await userEvent.type(dialog().getByLabelText('Reason'), 'The account is closed.')
  const check = dialog().getByRole('checkbox', { name: /^This fee is unusually high/ })
  await press('Record return')
  await waitFor(() => expect(check.getAttribute('aria-invalid')).toBe('true'))
  expect((await item()).state).toBe('paid')
  await userEvent.type(received, '{Backspace}{Backspace}{Backspace}0')
  expect(dialog().queryByRole('checkbox')).toBeNull()
  await userEvent.clear(received)
  await userEvent.type(received, '9.50')
  await userEvent.click(dialog().getByRole('checkbox'))
  await press('Record return')
  await waitFor(() => expect(screen.queryByText(name)).toBeNull())
  expect(plainText()).toContain('Return recorded: $9.50 received, bank fee $85.59.')
})

it('records the return of the transfer that was chosen, of several that are out', async () => {
  await ready()
  await request()
  await confirm()
  await pay('WIRE 1')
  // An earlier transfer, of a part that a provider had reversed.
  const { id } = await item()
  await execute(
    `insert into payout_bank_transfer (id, payout_id, amount, currency, bank_reference, sent_by, sent_at)
      select gen_random_uuid(), payout_id, 500, currency, 'WIRE 0', sent_by, sent_at - interval '1 day'
      from payout_bank_transfer where payout_id = $1`,
    [id],
  )
  const row = await asAdministrator('?state=paid')
  await userEvent.click(row.getByRole('button', { name: /^Record return/ }))
  await screen.findByRole('dialog')
  const received = dialog().getByLabelText('Amount received in USD')
  expect(received).toHaveProperty('value', '')
  const transfer = dialog().getByLabelText('Returned transfer')
  await userEvent.type(dialog().getByLabelText('Reason'), 'The account is closed.')
  await press('Record return')
  await waitFor(() => expect(transfer.getAttribute('aria-invalid')).toBe('true'))
  const option = dialog().getByRole('option', { name: /WIRE 1/ })
  await userEvent.selectOptions(transfer, option)
  expect(received).toHaveProperty('value', '95.09')
  await press('Record return')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(plainText()).toContain('Return recorded: $95.09 received.')
  expect(await item()).toMatchObject({ state: 'confirmed', transfersOut: [{ reference: 'WIRE 0' }] })
  browser?.close()

  await pay('WIRE 2')
  const { transfersOut } = await item()
  await returned('The account is closed.', { transferId: transfersOut.at(-1)?.id ?? '' })
  const panel = await asOwner()
  await panel.findByText('Part of your payout was returned')
  expect(panel.getByText(/was returned\. We hold it for you/).textContent).toContain('$5.00')
})

it('does not send the request of a page that is out of date', async () => {
  await ready()
  const panel = await asOwner()
  await userEvent.click(await panel.findByRole('button', { name: 'Request payout' }))
  await request()
  await press('Send request')
  await panel.findByText('We are reviewing your request')
})
