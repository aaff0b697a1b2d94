import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { type BrowserApp, openBrowser } from '#tests/support/browser/browser-app.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { setPassword, walletPassword } from '#tests/support/payments/wallets.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let browser: BrowserApp
let administrator: TestPerson

beforeAll(async () => {
  app = await startTestApp('embedded', { bank: false })
  // The browser uses the machine's clock, by which sessions must not have expired.
  app.at(new Date().toISOString())
  administrator = await newPerson(app, { userType: null, admin: true })
  await setPassword(app, administrator)
})
afterEach(() => browser.close())
afterAll(() => app.close())

const field = (label: RegExp) => screen.findByRole('textbox', { name: label })
const saveButton = () => screen.getByRole('button', { name: 'Save bank account' })
const stored = async () =>
  (await make(app, calls.admin.getGateway, { params: { type: 'offline' } }, { as: administrator })).data.bank

it('is requested on the overview, validated at its fields, and preserved through a lost response', async () => {
  browser = await openBrowser(app, '/admin', { as: administrator, also: ['/admin/bank'] })
  await userEvent.click(await screen.findByRole('link', { name: 'Add bank account' }))
  await userEvent.type(await field(/^Account holder/), 'Harbour Homes Client Account')
  await userEvent.type(await field(/^Account number/), 'GB82WEST12345698765423')
  await userEvent.type(await screen.findByLabelText(/password/i), walletPassword)
  await userEvent.click(saveButton())
  const summary = await screen.findByRole('alert')
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    expect.stringMatching(/^Bank: This field is required/),
    expect.stringMatching(/^Account number or IBAN: This IBAN is not valid/),
  ])
  expect(await stored()).toBeNull()

  await userEvent.type(await field(/^Bank/), 'Bank of the Harbour')
  await userEvent.clear(await field(/^Account number/))
  await userEvent.type(await field(/^Account number/), 'gb82west12345698765432')
  browser.loseAnswer()
  await userEvent.click(saveButton())
  expect((await screen.findByRole('alert')).textContent).toContain('There is no connection')
  expect(await field(/^Bank/)).toHaveProperty('value', 'Bank of the Harbour')
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(saveButton().getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(saveButton())
  await screen.findByText('The bank account is saved. Investors see it from now on.')

  // Saved, with nothing left to save, and stored once.
  expect(await field(/^Account number/)).toHaveProperty('value', 'GB82 WEST 1234 5698 7654 32')
  expect(screen.queryByText(/not saved yet/)).toBeNull()
  expect(sessionStorage.getItem('freehold.form.bank')).toBeNull()
  expect(await stored()).toMatchObject({ bankName: 'Bank of the Harbour' })
  const changes = await app.deps.db.execute("select id from audit_event where event_name = 'bank-account-changed'")
  expect(changes).toHaveLength(1)
})

it('reports unsaved input, and discards it on request', async () => {
  browser = await openBrowser(app, '/admin/bank', { as: administrator })
  await userEvent.type(await field(/^Note in English/), 'Held apart.')
  await screen.findByText(/not saved yet/)
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(await field(/^Note in English/)).toHaveProperty('value', '')
  expect(screen.queryByText(/not saved yet/)).toBeNull()
})

it('is displayed to an investor on the payment page', async () => {
  const investor = await newPerson(app)
  const campaign = await newCampaign(app, await newPerson(app, { userType: 'company' }))
  const body = { units: 5n, gateway: 'offline', anonymous: false, riskAccepted: true } as const
  const { data } = await make(
    app,
    calls.investment.create,
    { params: { campaignId: campaign.id }, body },
    { as: investor },
  )
  await plantAgreement(app, data.id)
  browser = await openBrowser(app, `/payment/${data.id}`, { as: investor })
  expect((await screen.findByText('IBAN')).nextElementSibling?.textContent).toContain('GB82 WEST 1234 5698 7654 32')
  expect(screen.getByText('Account holder').nextElementSibling?.textContent).toContain('Harbour Homes Client Account')
})
