/** The top-up page: fees are displayed beforehand, and again when they have changed. */

import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { type BrowserApp, openBrowser } from '#tests/support/browser/browser-app.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

let site: PayingApp
let administrator: TestPerson
let browser: BrowserApp

beforeAll(async () => {
  site = await startPayingApp('embedded')
  site.app.at(new Date().toISOString())
  await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  administrator = await newPerson(site.app, { userType: null, admin: true })
})
afterEach(() => browser.close())
afterAll(() => site.stop())

const costs = async (basisPoints: number): Promise<void> => {
  const body = { on: true, fee: { basisPoints, flat: [] } }
  await make(site.app, calls.admin.updateGateway, { params: { type: 'stripe' }, body }, { as: administrator })
}

it('requires confirmation of the new total when a fee has changed since the page was opened', async () => {
  await costs(100)
  const payer = await newPerson(site.app)
  const amount = { amount: 10_000n, currency: 'USD' }
  const { id } = (await make(site.app, calls.wallet.createPreapproval, { body: { amount } }, { as: payer })).data
  browser = await openBrowser(site.app, `/topup-payment/${id}`, { as: payer })
  const pay = await screen.findByRole('button', { name: 'Pay $101.00' })
  await costs(300)
  await userEvent.click(pay)
  await screen.findByText(/The fee for this payment method has changed/)
  await screen.findByRole('button', { name: 'Pay $103.00' })
  expect(browser.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1)
})

it('shows on the page of the new top-up why its payment could not be started', async () => {
  await costs(100)
  const payer = await newPerson(site.app)
  browser = await openBrowser(site.app, '/settings/wallet?do=add&currency=USD&amount=10000', { as: payer })
  const pay = await screen.findByRole('button', { name: 'Pay $101.00' })
  await costs(300)
  await userEvent.click(pay)
  await screen.findByText(/The fee for this payment method has changed/)
  await screen.findByRole('button', { name: 'Pay $103.00' })
})
