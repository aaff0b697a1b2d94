/** The choice of the payment method: fees are displayed beforehand, and concurrent changes are handled. */

import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { type BrowserApp, openBrowser } from '#tests/support/browser/browser-app.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'

const { admin, investment, payment } = calls
const minute = 60_000

let site: PayingApp
let administrator: TestPerson
let payer: TestPerson
let browser: BrowserApp

beforeAll(async () => {
  site = await startPayingApp('embedded')
  site.app.at(new Date().toISOString())
  administrator = await newPerson(site.app, { userType: null, admin: true })
})
beforeEach(async () => {
  await costs(290)
  payer = await newPerson(site.app)
})
afterEach(() => browser.close())
afterAll(() => site.stop())

const costs = async (basisPoints: number): Promise<void> => {
  const body = { on: true, fee: { basisPoints, flat: [{ amount: 30n, currency: 'USD' }] } }
  await make(site.app, admin.updateGateway, { params: { type: 'stripe' }, body }, { as: administrator })
}
const reserve = async (gateway: GatewayName): Promise<string> => {
  const { id: campaignId } = await newCampaign(site.app, site.owner)
  const body = { units: 4n, gateway, anonymous: false, riskAccepted: true }
  const { id } = (await make(site.app, investment.create, { params: { campaignId }, body }, { as: payer })).data
  await plantAgreement(site.app, id, 4)
  return id
}
const seen = async (id: string) =>
  (await make(site.app, investment.get, { params: { investorId: id } }, { as: payer })).data
const open = async (path: string): Promise<void> => {
  browser = await openBrowser(site.app, path, { as: payer })
  await screen.findByRole('heading', { level: 1 })
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }))

/** Waits for the provider's page, which jsdom cannot open. */
async function opened(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name }, { timeout: 5000 })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull(), { timeout: 5000 })
}

/** Uses the real network, as the mocked one only reaches the site. */
const networkFetch = globalThis.fetch
async function elsewhere(work: () => Promise<void>): Promise<void> {
  const here = globalThis.fetch
  globalThis.fetch = networkFetch
  await work()
  globalThis.fetch = here
}

it('displays the fee before a card is chosen, and again when it has changed', async () => {
  const id = await reserve('offline')
  await open(`/payment/${id}?method=choose`)
  await choose(/^Card/)
  await screen.findByText('$3.20')
  screen.getByText(/^If you have already sent the transfer/)
  await costs(500)
  await press('Pay $103.20 by card')
  await screen.findByText(/The fee for this payment method has changed/)
  expect((await seen(id)).gateway).toBe('offline')
  await press('Pay $105.30 by card')
  await opened('Continue to pay $105.30')
  expect(await seen(id)).toMatchObject({ gateway: 'stripe', fee: 530n })
})

it('changes the method once even if the response was lost', async () => {
  const id = await reserve('offline')
  await open(`/payment/${id}?method=choose`)
  await choose(/^Card/)
  browser.loseAnswer()
  await press('Pay $103.20 by card')
  await waitFor(async () => expect((await seen(id)).gateway).toBe('stripe'))
  dispatchEvent(new Event('online'))
  const again = await screen.findByRole('button', { name: 'Pay $103.20 by card' })
  await waitFor(() => expect(again.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(again)
  await opened('Continue to pay $103.20')
  const auditQuery = `select id from audit_event where event_name = 'payment-method-changed' and subject = $1`
  expect(await site.app.deps.db.execute(auditQuery, [id])).toHaveLength(1)
})

it('leads from a cancelled checkout to the transfer details', async () => {
  const id = await reserve('stripe')
  await site.checkout(id, payer)
  await open(`/receipt-fail?id=${id}`)
  await userEvent.click(await screen.findByRole('link', { name: /^Change payment method/ }))
  await press('Cancel payment')
  expect(await screen.findAllByRole('radio')).toHaveLength(4)
  await choose(/^Bank transfer/)
  await press('Show transfer details')
  const { reference } = await seen(id)
  await screen.findByText(reference)
  expect((await seen(id)).gateway).toBe('offline')
})

it('shows that the investment was paid in the meantime', async () => {
  const id = await reserve('stripe')
  const { checkoutUrl } = await site.checkout(id, payer)
  await open(`/payment/${id}`)
  await screen.findByRole('button', { name: 'Cancel payment' })
  await elsewhere(async () => {
    await site.sandbox.control('webhooks', { action: 'drop', times: 1000 })
    await site.atPage(checkoutUrl, paysWith('4242424242424242'))
  })
  await press('Cancel payment')
  await screen.findByText('This investment is paid and confirmed.')
  expect(await seen(id)).toMatchObject({ state: 'confirmed', gateway: 'stripe' })
})

it('offers methods without a provider when the time for providers has passed', async () => {
  const id = await reserve('stripe')
  await site.pass(20 * minute)
  const { id: tried } = await site.checkout(id, payer)
  await site.pass(20 * minute)
  await make(site.app, payment.cancelPayment, { params: { id: tried } }, { as: payer })
  // The device uses the tests' time.
  await site.app.deps.db.execute(
    `update investment set attempts_until = now() - interval '1 minute', expires_at = now() + interval '9 minutes' where id = $1`,
    [id],
  )
  site.app.at(new Date().toISOString())
  await open(`/payment/${id}`)
  await screen.findByText(/^The time to pay through a provider has passed/)
  await choose(/^Bank transfer/)
  await press('Show transfer details')
  await waitFor(async () => expect((await seen(id)).gateway).toBe('offline'))
})
